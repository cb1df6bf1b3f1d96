import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentSheetPage } from './talent-sheet.page.tsx';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const UNKNOWN = 'Ce talent n’existe pas ou n’est plus disponible.';

beforeEach(() => localStorage.clear());

test('who may only read sees no form, and a talent who is not there is said so', async () => {
  fakeTalents({
    findTalent: ({ id }) => (id === 't1' ? { ...ADA, viewerCanEdit: false } : refuse('OBJECT_NOT_FOUND', 404, UNKNOWN)),
  });
  const { router } = renderPage(TalentSheetPage, SHEET);
  expect((await screen.findAllByText('ada@mail.example'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Modifier/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await router.navigate('/talents/t2');
  expect(await screen.findByText('Talent introuvable')).toBeVisible();
  expect(screen.getByText(UNKNOWN)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('of a sheet that was erased or merged meanwhile it is said what became of it, with the way to what stayed', async () => {
  const gone = 'Ce profil a été effacé, avec toutes ses données.';
  const merged = 'Cette fiche a été fusionnée avec une autre fiche de la même personne.';
  fakeTalents(
    {
      findTalent: ({ id }) =>
        id === 't1' ? ADA : refuse('OBJECT_NOT_FOUND', 404, merged, { data: { existingId: 't1' } }),
    },
    { upsertTalentBasic: () => refuse('OBJECT_NOT_FOUND', 404, gone) },
  );
  const { user, router } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Modifier : Identité' }));
  await user.type(screen.getByLabelText(/^Prénom/), 'h');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(gone)).toBeVisible();
  await router.navigate('/talents/t2');
  expect(await screen.findByText(merged)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir la fiche de ce talent' })).toHaveAttribute('href', '/talents/t1');
});

test.each([
  [
    'was erased',
    () => refuse('OBJECT_NOT_FOUND', 404, 'Ce profil a été effacé.', { reason: 'ERASED' }),
    /^Cette personne a été effacée$/,
  ],
  [
    'was merged',
    () => refuse('OBJECT_NOT_FOUND', 404, 'Fusionnée.', { data: { existingId: 't1' } }),
    /^Cette fiche a été fusionnée$/,
  ],
  ['may not be read', () => refuse('FORBIDDEN', 403), /^Accès réservé$/],
  ['did not come', () => refuse('INTERNAL_SERVER_ERROR', 500), /^Impossible de charger le talent$/],
])('the title of a sheet that %s says so', async (_what, answer, title) => {
  fakeTalents({ findTalent: answer });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryAllByText('Impossible de charger le talent')).toHaveLength(
    title.source.includes('charger') ? 1 : 0,
  );
});
