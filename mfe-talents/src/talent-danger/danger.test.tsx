import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };

async function opened(Mutation: Parameters<typeof fakeTalents>[1]) {
  const calls = fakeTalents({}, Mutation);
  const page = renderPage(TalentSheetPage, SHEET);
  await page.user.click(await screen.findByRole('button', { name: 'Supprimer ce talent' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...page, calls, dialog, remove: dialog.getByRole('button', { name: 'Supprimer définitivement' }) };
}

test('nobody is deleted before the main address is typed', async () => {
  const { user, calls, dialog, remove, router } = await opened({ deleteTalent: () => ({ receiptId: 'abcdef01-2' }) });
  expect(remove).toBeDisabled();
  await user.type(dialog.getByLabelText(/Recopiez son adresse/), 'ada@mail.exampl');
  expect(remove).toBeDisabled();
  await user.type(dialog.getByLabelText(/Recopiez son adresse/), 'E');
  await user.click(remove);
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents'));
  expect((await screen.findByText(/Reçu n°/)).textContent).toContain('Reçu n°\u00a0abcdef01.');
  expect(calls.find(({ operation }) => operation === 'DeleteTalent')?.variables).toEqual({
    id: 't1',
    isRGPD: true,
    email: 'ada@mail.examplE',
  });
});

test('what was typed of somebody and not saved goes with them', async () => {
  fakeTalents({}, { deleteTalent: () => ({ receiptId: 'abcdef01-2' }) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.type(await screen.findByRole('textbox', { name: 'Nouveau commentaire' }), 'Rappeler');
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('draft.talent.t1.'));
  await waitFor(() => expect(kept()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Supprimer ce talent' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Recopiez son adresse/), 'ada@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Supprimer définitivement' }));
  await screen.findByText(/Reçu n°/);
  await waitFor(() => expect(kept()).toEqual([]));
});

test('a failure is told, and the sheet stays', async () => {
  const { user, dialog, remove, router } = await opened({ deleteTalent: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  await user.type(dialog.getByLabelText(/Recopiez son adresse/), 'ada@mail.example');
  await user.click(remove);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(router.state.location.pathname).toBe('/talents/t1');
});

test('who may only read is not offered it', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, viewerCanEdit: false }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer ce talent' })).toBeNull();
});
