import { choose as chooseOption, offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { MISSION_ID } from '../testing/activity.fixture.ts';
import { choose, MANAGEMENT, openManagement } from '../testing/management.fixture.tsx';
import { CraManagementPage } from './cra-management.page.tsx';

freezeDate('2026-11-25T10:00:00Z');

describe('the list', () => {
  it('names mission, columns and months, newest first, and leads back to the missions', async () => {
    openManagement({ activities: [{ month: '2026-10-01' }, {}], mission: { beginMission: '2026-09-07' } });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mes missions' })).toHaveAttribute('href', '/missions');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Mois',
      'Année',
      'Total jours travaillés',
      'Statut',
      'Action',
    ]);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'novembre',
      'octobre',
      'septembre',
    ]);
  });

  it('does not tell an account manager that the Bloomer’s month is his own', async () => {
    const activities = [{ CRAStatus: 'WAITING_CLIENT', signing: true, signedCount: 1, viewerCanCancelSignature: true }];
    const { user } = openManagement({ activities, roles: ['Admin'] });
    expect(await screen.findByText('Signé par le Bloomer, en attente du client')).toBeVisible();
    await choose(user, 'Annuler la signature');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('La signature du Bloomer sur le CRA');
    expect(dialog).not.toHaveTextContent(/\b([Tt]a|[Tt]on|[Tt]u)\b/);
  });

  it.each([
    [{ CRAStatus: 'WAITING_BLOOMER' }, 'Non signé'],
    [{ CRAStatus: 'WAITING_CLIENT', signing: true, signedCount: 1 }, 'Signé par toi, en attente du client'],
    [{ CRAStatus: 'VALIDATED', validated: true, signedCount: 2 }, 'Signé par toi et par le client'],
  ])('says where the signatures stand: %o', async (activity, step) => {
    openManagement({ activities: [activity] });
    expect(await screen.findByText(step)).toBeVisible();
  });

  it('knows of no signature to come before the month can be signed, nor where a PDF counts', async () => {
    const forced = { month: '2026-10-01', CRAStatus: 'FORCED', validated: true };
    openManagement({ activities: [{ CRAStatus: 'SIGNATURE_NOT_CREATED' }, forced] });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByText('Non signé')).not.toBeInTheDocument();
  });

  it('is a list of cards on a phone', async () => {
    usePhone();
    openManagement();
    const cards = await screen.findByRole('list', { name: 'CRA de la mission' });
    expect(within(cards).getByRole('heading', { name: 'novembre 2026' })).toBeVisible();
    expect(cards).toHaveTextContent('20 j');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the current month as being edited before anything is recorded', async () => {
    openManagement({ activities: [{ month: '2026-10-01' }] });
    const row = await screen.findByRole('row', { name: /novembre/ });
    expect(row).toHaveTextContent("En cours d'édition");
    expect(within(row).getByRole('link', { name: /Saisir/ })).toHaveAttribute(
      'href',
      `/missions/${MISSION_ID}/cra/2026-11-01`,
    );
  });

  it('shows twenty months a page', async () => {
    const months = Array.from({ length: 25 }, (_, index) =>
      new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 10),
    );
    const { router, user } = openManagement({
      activities: months.map((month) => ({ month })),
      mission: { beginMission: '2024-11-04' },
    });
    await screen.findByRole('table');
    expect(screen.getAllByRole('rowheader')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Page suivante' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(5);
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it.each([
    ['UNKNOWN_RECORD_ID', 404, "Cette mission n'existe pas"],
    ['OBJECT_NOT_OWNED', 403, "L'id de cette mission ne semble pas vous appartenir"],
    ['FORBIDDEN', 403, "Vous n'avez pas les droits pour accéder à cette page"],
    ['INTERNAL_SERVER_ERROR', 500, 'une erreur non identifiée est survenue'],
  ])('%s: %s', async (code, status, text) => {
    startFakeApi({ Query: { missions: () => refuse(code, status), activities: () => [] } });
    renderPage(CraManagementPage, MANAGEMENT);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('adding a CRA', () => {
  async function continueWith(month: string, year: string, mission = {}) {
    const opened = openManagement({ activities: [{ month: '2026-10-01' }], mission });
    await opened.user.click(await screen.findByRole('button', { name: 'Ajouter un CRA' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un CRA' });
    await chooseOption(opened.user, within(dialog).getByRole('combobox', { name: 'Année' }), year);
    await chooseOption(opened.user, within(dialog).getByRole('combobox', { name: 'Mois' }), month);
    await opened.user.click(within(dialog).getByRole('button', { name: 'Continuer' }));
    return { ...opened, dialog };
  }

  it('goes to the entry of the chosen month', async () => {
    const { router } = await continueWith('septembre', '2026');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/missions/${MISSION_ID}/cra/2026-09-01`));
  });

  it.each([
    ['octobre', {}, 'Le CRA pour ce mois-ci existe déjà !'],
    ['décembre', { endMission: '2026-11-30' }, 'Tu ne peux pas déclarer de CRA après la fin de ta mission !'],
    ['février', { beginMission: '2026-03-16' }, 'Impossible de créer des CRAs en dehors de la période de la mission'],
  ])('refuses %s 2026 of a mission %j: %s', async (month, mission, text) => {
    const { router, dialog } = await continueWith(month, '2026', mission);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(text);
    expect(router.state.location.pathname).toBe(MANAGEMENT.at);
  });

  it('offers no year of which every month would be refused', async () => {
    const { user } = openManagement({ mission: { endMission: '2028-06-30' } });
    await user.click(await screen.findByRole('button', { name: 'Ajouter un CRA' }));
    expect(await offered(user, await screen.findByRole('combobox', { name: 'Année' }))).toEqual(['2026']);
  });
});
