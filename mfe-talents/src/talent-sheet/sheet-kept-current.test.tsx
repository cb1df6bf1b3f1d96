import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentSheetPage } from './talent-sheet.page.tsx';

const GONE = 'Ce profil a été effacé, avec toutes ses données.';
const MERGED = 'Cette fiche a été fusionnée avec une autre fiche de la même personne.';

const MERGED_SHEET = () => refuse('OBJECT_NOT_FOUND', 404, MERGED, { data: { existingId: 't2' } });

/** A sheet that stands open while colleagues work on it. */
async function open() {
  let answer: () => unknown = () => ADA;
  const calls = fakeTalents({ findTalent: ({ id }) => (id === 't1' ? answer() : ADA) });
  const page = renderPage(TalentSheetPage, { path: '/talents/:id', at: '/talents/t1', roles: ['Admin'] });
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  const colleague = (then: () => unknown) => {
    answer = then;
  };
  const logs = () => calls.filter(({ operation }) => operation === 'GetLogsByTalent').length;
  return { ...page, colleague, logs };
}

const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
const keptOf = (id: string) => Object.keys(localStorage).filter((key) => key.includes(`draft.talent.${id}.`));

/** Words that are kept on the device until they are saved. */
async function typeComment(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Nouveau commentaire' }), 'Rappeler');
  await waitFor(() => expect(keptOf('t1')).toHaveLength(1));
}

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('what a colleague saved is seen by who comes back, with its history', async () => {
  const { colleague, logs } = await open();
  await waitFor(() => expect(logs()).toBe(1));
  colleague(() => ({ ...ADA, positionTitle: 'Directrice technique', version: 4 }));
  await lookAgain();
  expect((await screen.findAllByText('Directrice technique'))[0]).toBeVisible();
  await waitFor(() => expect(logs()).toBe(2));
});

test('who was erased is read no more by who left the sheet open, and what was typed of them is kept nowhere', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user, colleague } = await open();
  await typeComment(user);
  colleague(() => refuse('OBJECT_NOT_FOUND', 404, GONE));
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(screen.queryByText('ada@mail.example')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Ada Lovelace' })).toBeNull();
  expect(keptOf('t1')).toEqual([]);
});

test('of a sheet that was merged the other one is named, and what was typed waits for an undo', async () => {
  const { user, colleague } = await open();
  await typeComment(user);
  colleague(() => refuse('OBJECT_NOT_FOUND', 404, MERGED, { data: { existingId: 't2' } }));
  await lookAgain();
  expect(await screen.findByRole('link', { name: 'Voir la fiche de ce talent' })).toHaveAttribute(
    'href',
    '/talents/t2',
  );
  expect(keptOf('t1')).toHaveLength(1);
  colleague(() => ADA);
  await lookAgain();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
});

test.each([
  ['a part of it', 'Modifier : Identité', /^Prénom/, 'Enregistrer', { upsertTalentBasic: MERGED_SHEET }],
  ['a comment', undefined, 'Nouveau commentaire', 'Ajouter un commentaire', { createActivityLog: MERGED_SHEET }],
] as const)('who saves %s of a sheet that was merged is shown the way to the other one at once', async (...save) => {
  const [, open, field, button, Mutation] = save;
  // Nobody looks again by the clock, so that it is the refusal alone that shows the way.
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let isMerged = false;
  fakeTalents({ findTalent: ({ id }) => (isMerged && id === 't1' ? MERGED_SHEET() : ADA) }, Mutation);
  const { user } = renderPage(TalentSheetPage, { path: '/talents/:id', at: '/talents/t1', roles: ['Admin'] });
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  if (open !== undefined) await user.click(screen.getByRole('button', { name: open }));
  await user.type(await screen.findByRole('textbox', { name: field }), 'h');
  isMerged = true;
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: button }));
  const link = await screen.findByRole('link', { name: 'Voir la fiche de ce talent' });
  expect(link).toHaveAttribute('href', '/talents/t2');
  expect(screen.getByText('Cette fiche a été fusionnée')).toBeVisible();
  expect(keptOf('t1')).toHaveLength(1);
});

test('a look that fails otherwise leaves what stands', async () => {
  const { colleague } = await open();
  colleague(() => refuse('INTERNAL_SERVER_ERROR', 500));
  await lookAgain();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
