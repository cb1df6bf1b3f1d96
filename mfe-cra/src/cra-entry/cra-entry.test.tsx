import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { detailsOf, MISSION_ID, missionRecord } from '../testing/activity.fixture.ts';
import { ENTRY, loaded, openEntry, saveCall } from '../testing/entry.fixture.tsx';
import { CraEntryPage } from './cra-entry.page.tsx';

freezeDate('2026-11-25T10:00:00Z');
beforeEach(() => localStorage.clear());

describe('a month that may not be edited', () => {
  const closedReason = 'Ce CRA est validé\u00a0: il n’est plus modifiable.';
  it.each([
    ['closed', { closedReason, viewerCanEdit: false }, /est validé/],
    ['of somebody else', { viewerCanEdit: false }, 'Ce CRA n’est pas modifiable.'],
  ])('%s: is read as a calendar, and says why', async (_, activity, reason) => {
    openEntry({ activity: { ...activity, nbDaysDetails: detailsOf() } });
    expect(await screen.findByText(reason)).toBeVisible();
    const calendar = within(await screen.findByRole('list', { name: 'Calendrier de novembre 2026' }));
    expect(calendar.getByText(/mercredi 4 novembre 2026.*1 journée/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Récapitulatif|Tout sélectionner/ })).not.toBeInTheDocument();
    for (const field of ['textbox', 'checkbox', 'combobox']) expect(screen.queryByRole(field)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ouvrir le PDF' })).not.toBeInTheDocument();
  });

  it('leads to its PDF', async () => {
    const urlCraS3 = '/files/activity/2026-11-01/activity-1/cra/novembre.pdf';
    openEntry({ activity: { closedReason, viewerCanEdit: false, urlCraS3 } });
    expect(await screen.findByRole('link', { name: 'Ouvrir le PDF' })).toHaveAttribute('href', urlCraS3);
  });

  it('says who gives the hours of a day where the mission has none', async () => {
    openEntry({ mission: { hoursPerDays: 0 } });
    expect(await screen.findByText('Ce mois ne peut pas être saisi')).toBeVisible();
    expect(screen.getByText(/n’a pas d’heures par jour.*un account manager les renseigne/)).toBeVisible();
  });

  it('refuses a month that is too far ahead', async () => {
    startFakeApi({ Query: { missions: () => [missionRecord()], activities: () => [] } });
    renderPage(CraEntryPage, { ...ENTRY, at: `/missions/${MISSION_ID}/cra/2027-01-01` });
    expect(await screen.findByText(/Ce mois est trop loin/)).toBeVisible();
  });

  it('refuses a month after the mission', async () => {
    openEntry({ mission: { endMission: '2026-09-30' } });
    expect(await screen.findByText('Tu ne peux pas déclarer de CRA après la fin de ta mission !')).toBeVisible();
  });
});

describe('unsaved changes', () => {
  it('are kept on the device and offered back', async () => {
    usePhone();
    const first = openEntry();
    await first.user.click(await loaded());
    cleanup();
    const second = openEntry();
    await second.user.click(await screen.findByRole('button', { name: 'Les reprendre' }));
    expect(screen.getByRole('button', { name: /mardi 3 novembre 2026.*1 journée/ })).toBeVisible();
  });

  it('are forgotten when refused', async () => {
    usePhone();
    const first = openEntry();
    await first.user.click(await loaded());
    cleanup();
    const second = openEntry();
    await second.user.click(await screen.findByRole('button', { name: 'Les oublier' }));
    expect(localStorage.length).toBe(0);
  });
});

it('says "vous" to who enters a month on behalf of the Bloomer', async () => {
  usePhone();
  const { user } = openEntry({}, ['Admin']);
  await user.click(await loaded());
  await user.click(screen.getByRole('button', { name: /samedi 7 novembre 2026/ }));
  await user.selectOptions(screen.getByLabelText('Autre durée'), '8');
  await user.click(screen.getByRole('button', { name: 'Terminé' }));
  await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
  const recap = await screen.findByRole('dialog');
  expect(recap).toHaveTextContent('sauf si le contrat du Bloomer prévoit autre chose');
  expect(within(recap).getByRole('checkbox', { name: /^Je confirme que le client a validé/ })).toBeVisible();
  expect(recap).not.toHaveTextContent(/\b(ton|ta|tes|tu|mon)\b/);
});

describe('addresses', () => {
  it.each(['', '/novembre', '/2026-13-01'])('without a usable date (%s): Missing date params', async (date) => {
    startFakeApi({});
    renderPage(CraEntryPage, { ...ENTRY, at: `/missions/${MISSION_ID}/cra${date}` });
    expect(await screen.findByText('Missing date params')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contacter le support' })).toHaveAttribute('href', 'https://support.test');
  });

  it('without a mission: saving asks to choose it again', async () => {
    usePhone();
    const calls = startFakeApi({});
    const { user } = renderPage(CraEntryPage, { ...ENTRY, at: '/missions/undefined/cra/2026-11-01' });
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText(/sélectionne-la de nouveau/)).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it.each([
    ['UNKNOWN_RECORD_ID', 404, "Cette mission n'existe pas"],
    ['OBJECT_NOT_OWNED', 403, "L'id de cette mission ne semble pas vous appartenir"],
    ['FORBIDDEN', 403, "Vous n'avez pas les droits pour accéder à cette page"],
    ['INTERNAL_SERVER_ERROR', 500, 'une erreur non identifiée est survenue'],
  ])('%s: %s', async (code, status, text) => {
    startFakeApi({ Query: { missions: () => refuse(code, status), activities: () => [] } });
    renderPage(CraEntryPage, ENTRY);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('on a phone', () => {
  it('the month is a calendar, a day a sheet', async () => {
    usePhone();
    const { calls, user } = openEntry();
    await user.click(await loaded());
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /mardi 3 novembre 2026.*1 journée/ }));
    const sheet = await screen.findByRole('dialog', { name: 'mardi 3 novembre 2026' });
    await user.click(within(sheet).getByRole('button', { name: '1/2 journée' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    await waitFor(() => expect(saveCall(calls)?.variables.input).toMatchObject({ nbDaysWorked: 19.5 }));
  });

  it('walks to the next day without closing the sheet', async () => {
    usePhone();
    const { user } = openEntry({ activity: { nbDaysDetails: detailsOf({ 4: { comment: 'Formation' } }) } });
    await user.click(await screen.findByRole('button', { name: /mardi 3 novembre 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Jour suivant' }));
    expect(await screen.findByRole('dialog', { name: 'mercredi 4 novembre 2026' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Formation');
    expect(screen.getByRole('status')).toHaveTextContent('mercredi 4 novembre 2026');
  });

  it('keeps the focus on the button at the last day', async () => {
    usePhone();
    const { user } = openEntry();
    await user.click(await screen.findByRole('button', { name: /dimanche 29 novembre 2026/ }));
    await user.click(screen.getByRole('button', { name: 'Jour suivant' }));
    expect(await screen.findByRole('dialog', { name: 'lundi 30 novembre 2026' })).toBeVisible();
    const next = screen.getByRole('button', { name: 'Jour suivant' });
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.click(next);
    expect(screen.getByRole('dialog', { name: 'lundi 30 novembre 2026' })).toBeVisible();
  });
});
