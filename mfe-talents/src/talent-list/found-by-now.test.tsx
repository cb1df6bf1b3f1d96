import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { ADA, FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentListPage } from './talent-list.page.tsx';

const GRACE = { ...ADA, id: 't2', firstname: 'Grace', lastname: 'Hopper' };

/** Results that stand while a colleague works. */
async function open() {
  let answer: () => unknown = () => ({ ...FOUND, count: 2, talents: [ADA, GRACE] });
  fakeTalents({ searchTalents: () => answer() });
  renderPage(TalentListPage, { path: '/talents', at: '/talents', roles: ['Admin'] });
  await screen.findByRole('link', { name: /^Grace Hopper/ });
  return (then: () => unknown) => {
    answer = then;
  };
}

const comeBack = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('whom a colleague erased is found no more by who comes back to the results', async () => {
  const colleague = await open();
  colleague(() => ({ ...FOUND, count: 1, talents: [ADA] }));
  await comeBack();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Grace Hopper/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Ada Lovelace/ })).toBeVisible();
  expect(screen.getByText('1 talent')).toBeVisible();
});

test('a look that fails leaves the results', async () => {
  const colleague = await open();
  colleague(() => refuse('INTERNAL_SERVER_ERROR', 500));
  await comeBack();
  expect(screen.getByRole('link', { name: /^Grace Hopper/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
