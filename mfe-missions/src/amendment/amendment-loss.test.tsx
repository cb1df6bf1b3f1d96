import { refuse } from '@bloom/tools/fake-api';
import { screen, within } from '@testing-library/react';
import { choose, openMission } from '../testing/mission-detail.fixture.tsx';
import { PENDING } from './pending.fixture.ts';

beforeEach(() => localStorage.clear());

it('below the purchase price goes out once that is confirmed', async () => {
  const question = 'Marge négative\u00a0: chaque jour vendu perd 100,00\u00a0€.';
  const fieldErrors = { confirmNegativeMargin: question };
  const ask = () => refuse('CREATE_MISSION_AMENDMENT_ERROR', 422, question, { fieldErrors });
  const { user, calls } = openMission(
    {},
    {
      createMissionAmendment: ({ input }) =>
        (input as { confirmNegativeMargin?: boolean }).confirmNegativeMargin
          ? { recordId: 'a1', number: 1, step: 'Avenant' }
          : ask(),
    },
  );
  const dialog = await choose(user, 'Créer un avenant');
  await user.type(within(dialog).getByLabelText(/^Nouveau prix d’achat/), '700');
  await user.type(within(dialog).getByLabelText(/^À partir du/), '2026-12-01');
  await user.click(within(dialog).getByRole('checkbox', { name: /^SST/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avenant' }));
  expect(await screen.findByText(/chaque jour vendu perd 100,00\s€/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirmer la marge négative' }));
  expect(await screen.findByText(/Avenant créé/)).toBeVisible();
  expect(calls.filter(({ operation }) => operation === 'CreateMissionAmendment')).toHaveLength(2);
});

it('that waits says that it will lose money, by the price of the mission that it leaves', async () => {
  openMission({ pendingAmendment: { ...PENDING, newPurchasePrice: 601 } });
  expect(await screen.findByText('Marge négative')).toBeVisible();
});

it('that waits says nothing of money that it does not lose', async () => {
  openMission({ pendingAmendment: { ...PENDING, newPurchasePrice: 600 } });
  expect(await screen.findByText(/Prix d’achat\s: 450,00\s€ → 600,00/)).toBeVisible();
  expect(screen.queryByText('Marge négative')).not.toBeInTheDocument();
});
