import { refuse } from '@bloom/tools/fake-api';
import { screen, within } from '@testing-library/react';
import { PENDING } from '../amendment/pending.fixture.ts';
import { choose, openMission } from '../testing/mission-detail.fixture.tsx';

beforeEach(() => localStorage.clear());

it('an amendment that waits stands where the mission would be shortened', async () => {
  const { user } = openMission({ pendingAmendment: PENDING });
  const dialog = await choose(user, 'Écourter');
  expect(within(dialog).getByText(/Avenant n°\s2 non signé/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Écourter la mission' })).not.toBeInTheDocument();
});

it('an amendment made in another window takes the place of the end that was typed, which is kept for later', async () => {
  const mission: { pendingAmendment?: typeof PENDING } = {};
  const stopMission = () => {
    mission.pendingAmendment = PENDING;
    return refuse('CREATE_MISSION_AMENDMENT_ERROR', 422, 'Un avenant en attente de signature existe déjà');
  };
  const { user } = openMission(mission, { stopMission });
  const dialog = await choose(user, 'Écourter');
  for (const label of [/^Nouvelle date de fin/, /^Confirmation/]) {
    await user.type(within(dialog).getByLabelText(label), '2026-11-30');
  }
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Écourter la mission' }));
  expect(await within(dialog).findByText(/Avenant n°\s2 non signé/)).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain('2026-11-30');
});

it('an estimate that was not saved is offered again, and forgotten once it is', async () => {
  const estimate = { missionId: 'm1', assessment: 0.75, newEndDate: '2027-06-30', createdBy: 'Alice Roy' };
  const saved = { ...estimate, createdAt: '2026-11-20T09:00:00.000Z', updatedBy: null, updatedAt: null };
  let isDown = true;
  const upsertExtensionAssessment = () => (isDown ? refuse('INTERNAL_SERVER_ERROR', 500) : saved);
  const { user } = openMission({}, { upsertExtensionAssessment });
  const open = () => choose(user, 'Estimer la prolongation');
  const dialog = await open();
  await user.click(await within(dialog).findByRole('radio', { name: /^50 à 75/ }));
  await user.type(within(dialog).getByLabelText(/^Nouvelle date de fin/), '2027-06-30');
  await user.click(within(dialog).getByRole('button', { name: /Enregistrer/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  const again = await open();
  await user.click(await within(again).findByRole('button', { name: 'Les reprendre' }));
  expect(within(again).getByRole('radio', { name: /^50 à 75/ })).toBeChecked();
  isDown = false;
  await user.click(within(again).getByRole('button', { name: /Enregistrer/ }));
  expect(await screen.findByText('Estimation enregistrée')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});
