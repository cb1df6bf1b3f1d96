import { refuse } from '@bloom/tools/fake-api';
import { freezeDate, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { activityRecord, detailsOf, MISSION_ID } from '../testing/activity.fixture.ts';
import { ENTRY, loaded, openEntry, saveCall } from '../testing/entry.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');
beforeEach(() => localStorage.clear());

describe('filling a month', () => {
  it('takes three clicks, then goes back to the mission', async () => {
    usePhone();
    const { calls, router, user } = openEntry();
    await user.click(await loaded());
    expect(screen.getByRole('heading', { level: 1, name: 'Ajouter mes CRA' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    const recap = await screen.findByRole('dialog', { name: 'Récapitulatif des jours travaillés' });
    expect(recap).toHaveTextContent('20 jours');
    expect(within(recap).queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(within(recap).getByRole('button', { name: 'Valider' }));

    await waitFor(() => expect(router.state.location.pathname).toBe(`/mission/${MISSION_ID}`));
    const input = saveCall(calls)?.variables.input as Record<string, unknown>;
    expect(input).toMatchObject({
      missionRecordId: MISSION_ID,
      month: '2026-11-01',
      nbDaysWorked: 20,
      nbDaysMarkupWorked: 0,
      nbDaysMarkup2Worked: 0,
      astreinte: false,
      hoursPerDays: 8,
      signedCount: 0,
    });
    const details = JSON.parse(String(input.nbDaysDetails)) as Record<string, { dayWorked: number }>;
    expect(details['2026-11-03']?.dayWorked).toBe(1);
    expect(details['2026-11-11']?.dayWorked).toBe(0);
    expect(details['2026-11-07']?.dayWorked).toBe(0);
  });

  it('shows every day with its name, its date and what it is', async () => {
    openEntry();
    await loaded();
    const days = within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent);
    expect(days).toHaveLength(30);
    expect(days[2]).toBe('mardi 3/11/2026 ');
    expect(days[6]).toBe('samedi 7/11/2026 Week-end');
    expect(days[10]).toBe('mercredi 11/11/2026 Férié · Armistice de 1918');
  });

  it('offers half-hours up to the base, half a day and a day', async () => {
    openEntry({ mission: { hoursPerDays: 7 } });
    await loaded();
    const select = screen.getByLabelText('Temps travaillé le mardi 3/11/2026');
    const names = within(select)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names).toHaveLength(15);
    expect(names).toEqual(expect.arrayContaining(['1 journée', '1/2 journée', '0\u00a0h\u00a030']));
  });

  it('keeps a comment at 50 characters and counts them', async () => {
    const { user } = openEntry();
    await loaded();
    const comment = screen.getByLabelText('Commentaire du mardi 3/11/2026');
    await user.click(comment);
    await user.paste('a'.repeat(60));
    expect(comment).toHaveValue('a'.repeat(50));
    expect(comment).toHaveAccessibleDescription(/50.caractères sur 50/);
  });

  it('is typed with the keyboard: the arrows and Enter stay in the column', async () => {
    const { user } = openEntry();
    await loaded();
    const onCall = (day: string) => screen.getByLabelText(`Astreinte le ${day}/11/2026, en heures`);
    await user.click(onCall('mardi 3'));
    await user.keyboard('3,5{Enter}12{ArrowUp}');
    expect(onCall('mardi 3')).toHaveFocus();
    expect(onCall('mardi 3')).toHaveValue('3,5');
    expect(onCall('mercredi 4')).toHaveValue('12');
    expect(screen.queryByText(/Astreinte retenue/)).not.toBeInTheDocument();
  });

  it('says which on-call hours count when they are not those that were typed', async () => {
    const { user } = openEntry();
    await loaded();
    const onCall = screen.getByLabelText('Astreinte le mardi 3/11/2026, en heures');
    await user.type(onCall, '4,2');
    await user.tab();
    expect(onCall).toHaveValue('4');
    expect(await screen.findByText(/^Astreinte retenue\s: 4\sh \(par demi-heure, 12\sh au plus\)\.$/)).toBeVisible();
  });

  it('refuses a base that is no multiple of half an hour', async () => {
    openEntry({ mission: { hoursPerDays: 7.25 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('multiple de 0,5');
  });

  it('lets people undo the selection', async () => {
    usePhone();
    const { user } = openEntry();
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: 'Tout désélectionner' }));
    expect(screen.getByRole('button', { name: /mardi 3 novembre 2026.*Non travaillé/ })).toBeVisible();
  });
});

describe('the recap', () => {
  it.each([
    ['week-end', /samedi 7 novembre 2026/, 'Autre durée', '8'],
    ['holiday', /mercredi 11 novembre 2026/, 'Autre durée', '4'],
    ['on-call', /mardi 3 novembre 2026/, 'Astreinte', '12'],
  ])('asks for the client’s agreement on %s days', async (_, day, field, value) => {
    usePhone();
    const { calls, user } = openEntry();
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: day }));
    await user.selectOptions(screen.getByLabelText(field), value);
    await user.click(screen.getByRole('button', { name: 'Terminé' }));
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    const validate = await screen.findByRole('button', { name: 'Valider' });
    expect(validate).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /mon client a validé/ }));
    await user.click(validate);
    await waitFor(() => expect(saveCall(calls)?.variables.input).toMatchObject({ clientValidationConfirmed: true }));
  });

  it('states the uplifts', async () => {
    usePhone();
    const { user } = openEntry();
    await loaded();
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    const recap = await screen.findByRole('dialog');
    expect(recap).toHaveTextContent(/Samedi payé 150\s%/);
    expect(recap).toHaveTextContent(/dimanche, jour férié et heures supplémentaires payés 200\s%, sauf si ton contrat/);
  });

  it('warns of an empty month and still saves it', async () => {
    usePhone();
    const { calls, user } = openEntry();
    await loaded();
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    expect(await screen.findByText('Aucun jour travaillé déclaré')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Valider' }));
    await waitFor(() => expect(saveCall(calls)).toBeDefined());
  });

  it('says when the save failed, and keeps what was typed', async () => {
    usePhone();
    const { router, user } = openEntry({ save: () => refuse('INTERNAL_SERVER_ERROR', 500) });
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText("Souci avec l'ajout du CRA, reviens plus tard")).toBeVisible();
    expect(router.state.location.pathname).toBe(ENTRY.at);
    expect(localStorage.length).toBe(1);
  });

  it('gives the server’s reason beside the days', async () => {
    usePhone();
    const { user } = openEntry({ save: () => refuse('BAD_USER_INPUT', 400, 'Le mois est clôturé') });
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Le mois est clôturé',
    );
    expect(screen.getByText("Souci avec l'ajout du CRA, reviens plus tard")).toBeVisible();
  });

  it.each([
    ['EXTERNAL_UNAVAILABLE', 503],
    ['UNKNOWN_RECORD_ID', 400],
    ['OBJECT_NOT_FOUND', 404],
    ['OBJECT_NOT_OWNED', 403],
    ['RATE_LIMITED', 429],
    ['P2002', 409],
  ])('says that the month was not added whatever stood in the way (%s), and keeps it', async (code, status) => {
    usePhone();
    const { user } = openEntry({ save: () => refuse(code, status, 'Ce que dit le serveur.') });
    await user.click(await loaded());
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText("Souci avec l'ajout du CRA, reviens plus tard")).toBeVisible();
    expect(localStorage.length).toBe(1);
  });

  it('tells that the month changed elsewhere, and keeps what was typed also when the other tab took its draft', async () => {
    usePhone();
    const { user } = openEntry({ activity: {}, save: () => refuse('CONFLICT', 409) });
    await user.click(await loaded());
    localStorage.clear();
    await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent('modifié ailleurs');
    expect(localStorage.length).toBe(1);
  });

  describe('when the month came into being elsewhere', () => {
    const EXISTS = 'Le CRA pour ce mois-ci existe déjà !';
    const otherDays = detailsOf({ 3: { hours: 4 } });

    it('stays, says so and keeps what was typed', async () => {
      usePhone();
      const { router, user } = openEntry({
        saved: { info: EXISTS, activity: activityRecord({ nbDaysDetails: otherDays }) },
      });
      await user.click(await loaded());
      await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
      await user.click(await screen.findByRole('button', { name: 'Valider' }));
      expect(await screen.findByText(EXISTS)).toBeVisible();
      expect(screen.getByRole('dialog')).toHaveTextContent('La saisie est gardée sur cet appareil');
      expect(router.state.location.pathname).toBe(ENTRY.at);
      expect(localStorage.length).toBe(1);
    });

    it('goes on when it is what was typed here, sent twice by a weak network', async () => {
      usePhone();
      const { router, user } = openEntry({ saved: { info: EXISTS } });
      await user.click(await loaded());
      await user.click(screen.getByRole('button', { name: /Récapitulatif/ }));
      await user.click(await screen.findByRole('button', { name: 'Valider' }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/mission/${MISSION_ID}`));
      expect(localStorage.length).toBe(0);
    });
  });
});
