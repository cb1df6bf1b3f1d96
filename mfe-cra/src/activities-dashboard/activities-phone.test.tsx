import { usePhone } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { openBoard } from '../activity-frame/board.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  usePhone();
});

it('folds what narrows the months on a phone, says what is chosen, and keeps it within reach when nothing is left', async () => {
  const { router, user } = openBoard();
  const [filters, mine] = [await screen.findByText('Filtres'), screen.getByLabelText('Mes missions')];
  expect(mine).not.toBeVisible();
  expect(screen.getByText('Forcé Bloom')).not.toBeVisible();
  expect(await screen.findByRole('button', { name: /comptes? rendus? manquants?$/ })).toBeVisible();
  await user.click(filters);
  await user.click(mine);
  await user.click(screen.getByRole('button', { name: /^Forcé/ }));
  expect(router.state.location.search).toBe('?month=2026-11&mes=1&etape=FORCED');
  await waitFor(() => expect(filters).toHaveTextContent(/^Filtres.: mes missions, Forcé Bloom$/));
  expect(await screen.findByText('Aucun CRA à cette étape')).toBeVisible();
  expect(mine).toBeVisible();
});
