import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentSheetPage } from './talent-sheet.page.tsx';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

test('is saved only after a change and without a field error, and only what changed is sent', async () => {
  const calls = fakeTalents({}, { upsertTalent: () => ({ ...ADA, jobTitle: 'Autrice', version: 4 }) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(save()).toBeDisabled();
  const firstname = screen.getByLabelText(/^Prénom/);
  await user.clear(firstname);
  await user.type(firstname, 'A');
  await user.tab();
  expect(await screen.findByText("Min 2 lettres, pas d'emoji, ni caractères spéciaux")).toBeVisible();
  expect(save()).toBeDisabled();
  await user.type(firstname, 'da');
  const jobTitle = screen.getByLabelText(/^Métier/);
  await user.clear(jobTitle);
  await user.type(jobTitle, 'Autrice');
  await user.type(screen.getByLabelText('Adresse e-mail secondaire'), 'ada@perso.example');
  await user.click(save());
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'UpsertTalent')?.variables.input;
  expect(sent).toEqual({ id: 't1', version: 3, jobTitle: 'Autrice', secondaryEmails: ['ada@perso.example'] });
});

test('fields of links say what their addresses must hold', async () => {
  fakeTalents();
  const { user } = renderPage(TalentSheetPage, SHEET);
  for (const [label, message] of [
    ['Profil LinkedIn', 'Le lien LinkedIn doit contenir linkedin.com/in/'],
    ['Profil GitHub', 'Le lien GitHub doit contenir github.com/'],
    ['Profil Turnover-IT', 'Le lien Turnover-IT doit contenir cv-library'],
    ['Profil HelloWork', 'Le lien HelloWork doit contenir applicant/detail'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, 'https://example.org');
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
  }
});

test('an address of somebody else leads to them; a sheet that somebody else saved is read again', async () => {
  let refusal = () => refuse('P2002', 409, 'Refusé', { data: { target: 'email', existingId: 't9' } });
  fakeTalents({ findTalent: ({ id }) => ({ ...ADA, id, version: 3 }) }, { upsertTalent: () => refusal() });
  const { user, router } = renderPage(TalentSheetPage, SHEET);
  const email = await screen.findByLabelText('Adresse e-mail');
  await user.clear(email);
  await user.type(email, 'taken@mail.example');
  await user.click(save());
  expect(await screen.findByText('Cette adresse appartient déjà à un autre talent.')).toBeVisible();
  expect(screen.getByText(/Ce talent existe déjà\./)).toBeVisible();
  refusal = () => refuse('CONFLICT', 409, 'Refusé', { data: { version: 4 } });
  await user.type(email, 'x');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Recharger la fiche' }));
  await waitFor(() => expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('ada@mail.example'));
  refusal = () => refuse('P2002', 409, 'Refusé', { data: { target: 'email', existingId: 't9' } });
  await user.type(email, 'x');
  await user.click(save());
  await user.click(await screen.findByRole('link', { name: 'Voir la fiche de ce talent' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents/t9'));
});

test('the menu is a row of buttons, and one button in a narrow window', async () => {
  fakeTalents();
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('link', { name: /Profil LinkedIn/ })).toHaveAttribute('href', ADA.profiles[0]?.url);
  expect(screen.getByRole('link', { name: /Profil GitHub/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Turnover-IT|HelloWork/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test.each([1199, 390])('at %s px the menu opens from one button', async (width) => {
  usePhone(width);
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  fakeTalents();
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profil LinkedIn', 'Profil GitHub', 'Copier le lien']);
  await user.click(screen.getByRole('menuitem', { name: 'Profil LinkedIn' }));
  expect(open).toHaveBeenCalledWith(ADA.profiles[0]?.url, '_blank', 'noopener,noreferrer');
});

test('the contact database: too many results, then what is found goes into the form', async () => {
  const contact = { name: 'Ada L.', company: 'Nacre', emails: ['ada@nacre.example'], phones: ['+33699999999'] };
  const calls = fakeTalents({
    talentSources: () => ({ linkedIn: false, contacts: true }),
    findContacts: ({ company }) => (company ? [contact] : refuse('TOO_MANY_RESULTS', 422)),
    findTalent: () => ({ ...ADA, phone: null }),
  });
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Chercher ses coordonnées' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Chercher' }));
  const sentence = "Trop de résultats dans l'annuaire de contacts. Précisez la recherche.".replace(/'/g, '’');
  expect(await dialog.findByText((text) => text.replace(/'/g, '’') === sentence)).toBeVisible();
  await user.type(dialog.getByLabelText('Société'), 'Nacre');
  await user.click(dialog.getByRole('button', { name: 'Chercher' }));
  await user.click(await dialog.findByRole('button', { name: 'Utiliser ada@nacre.example' }));
  await user.click(dialog.getByRole('button', { name: 'Utiliser +33699999999' }));
  expect(screen.getByLabelText('Adresse e-mail secondaire')).toHaveValue('ada@nacre.example');
  expect(screen.getByLabelText('Téléphone')).toHaveValue('+33699999999');
  expect(save()).toBeEnabled();
  expect(calls.filter(({ operation }) => operation === 'UpsertTalent')).toEqual([]);
});

test('who may only read sees no form, and a talent who is not there is said so', async () => {
  fakeTalents({
    findTalent: ({ id }) => (id === 't1' ? { ...ADA, viewerCanEdit: false } : refuse('OBJECT_NOT_FOUND', 404)),
  });
  const { router } = renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('ada@mail.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await router.navigate('/talents/t2');
  expect(await screen.findByText('Impossible de charger le talent')).toBeVisible();
  expect(screen.getByText('Ce talent n’existe pas ou n’est plus disponible.')).toBeVisible();
});
