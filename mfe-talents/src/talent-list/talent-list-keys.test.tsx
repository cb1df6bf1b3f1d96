import { renderPage } from '@bloom/tools/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readState } from '../talent-search/talent-search.state.ts';
import { ADA, FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentListPage } from './talent-list.page.tsx';

const at = (address: string) => ({ path: '/talents', at: address, roles: ['Admin' as const] });

test('titles and a city with a distance are searched, and stand in the address', async () => {
  const calls = fakeTalents();
  const asked = () => calls.filter(({ operation }) => operation === 'SearchTalents').at(-1)?.variables.search;
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  await user.type(await screen.findByRole('combobox', { name: 'Métiers' }), 'ARC');
  await user.click(await screen.findByRole('option', { name: 'Architecte' }, { timeout: 3000 }));
  await user.type(screen.getByRole('combobox', { name: 'Ville' }), 'lyo');
  await user.click(await screen.findByRole('option', { name: 'Lyon' }, { timeout: 3000 }));
  const jobs = { jobs: [{ id: 'j1', label: 'Architecte', minLevel: null }] };
  const place = { city: 'Lyon', latitude: 45.76, longitude: 4.84, range: 10 };
  await waitFor(() => expect(asked()).toEqual({ jobs, place }));
  const slider = screen.getByRole('slider', { name: 'Distance autour de la ville' });
  expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
    '0',
    '100',
    '5',
  ]);
  fireEvent.change(slider, { target: { value: '55' } });
  await waitFor(() => expect(asked()).toEqual({ jobs, place: { ...place, range: 55 } }), { timeout: 3000 });
  const { filters } = readState(new URL(`http://x${router.state.location.search}`).searchParams.get('state'));
  expect([filters.place, filters.jobs]).toEqual([{ ...place, range: 55 }, jobs.jobs]);
  await user.click(screen.getByRole('button', { name: 'Retirer Lyon' }));
  await user.click(screen.getByRole('button', { name: 'Retirer Architecte' }));
  await waitFor(() => expect(asked()).toEqual({}));
});

test('the keyboard goes from the field through the results and back', async () => {
  const other = { ...ADA, id: 't2', firstname: 'Grace', lastname: 'Hopper' };
  fakeTalents({ searchTalents: () => ({ ...FOUND, talents: [ADA, other] }) });
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  const first = await screen.findByRole('link', { name: /^Ada/ });
  const field = screen.getByRole('searchbox');
  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: /^Grace/ })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?talent=t1'));
});
