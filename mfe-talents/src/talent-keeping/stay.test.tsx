import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeTalents } from '../testing/talents.fixture.ts';
import { StayPage } from './stay.page.tsx';

const PAGE = { path: '/stay', at: '/stay?of=abc.1.x', roles: [] };
const ASKED = { talentStayQuestion: () => ({ firstname: 'Odilon', eraseOn: '2026-03-10' }) };

test('nothing is answered before a click, and the link leaves the address', async () => {
  const calls = fakeTalents(ASKED, { answerTalentStay: ({ stays }) => ({ stays }) });
  const { user, router } = renderPage(StayPage, PAGE);
  expect(await screen.findByText(/Bonjour Odilon/)).toBeVisible();
  expect(screen.getByText(/effacées le 10\/03\/2026/)).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(calls.map(({ operation }) => operation)).toEqual(['TalentStayQuestion']);
  await user.click(screen.getByRole('button', { name: 'Oui, gardez mon profil' }));
  expect(await screen.findByText(/Votre profil est gardé/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mes données' })).toHaveAttribute('href', '/my-data');
  expect(calls.at(-1)?.variables).toEqual({ token: 'abc.1.x', stays: true });
});

test('an erasure is confirmed first', async () => {
  const calls = fakeTalents(ASKED, { answerTalentStay: ({ stays }) => ({ stays }) });
  const { user } = renderPage(StayPage, PAGE);
  await user.click(await screen.findByRole('button', { name: 'Non, effacez mes données' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(calls.filter(({ operation }) => operation === 'AnswerTalentStay')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Effacer mes données' }));
  expect(await screen.findByText(/demande d’effacement est prise en compte/)).toBeVisible();
  expect(calls.at(-1)?.variables).toEqual({ token: 'abc.1.x', stays: false });
});

test('a question that waits no more', async () => {
  fakeTalents({ talentStayQuestion: () => refuse('OBJECT_NOT_FOUND', 404) });
  renderPage(StayPage, PAGE);
  expect(await screen.findByText('Cette question n’attend plus de réponse.')).toBeVisible();
  expect(screen.getByText(/nous avons eu de vos nouvelles autrement, ou vos données sont déjà effacées/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /gardez/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Mes données' })).toBeVisible();
});

test('loaded again, the page has lost its link: it says to open it again, and nothing of an answer', async () => {
  const calls = fakeTalents(ASKED);
  renderPage(StayPage, { ...PAGE, at: '/stay' });
  expect(await screen.findByText(/Ouvrez de nouveau le lien reçu par e-mail/)).toBeVisible();
  expect(screen.queryByText(/déjà répondu/)).toBeNull();
  expect(calls).toEqual([]);
});
