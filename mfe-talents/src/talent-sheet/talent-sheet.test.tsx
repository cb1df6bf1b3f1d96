import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentSheetPage } from './talent-sheet.page.tsx';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const region = (name: string) => screen.findByRole('region', { name });

/** The sheet with one of its parts open to be edited. */
async function edit(name: string, at = SHEET) {
  const page = renderPage(TalentSheetPage, at);
  await page.user.click(await screen.findByRole('button', { name: `Modifier : ${name}` }));
  return page;
}

/** A talent as the server keeps it: who read another version is refused. */
function storedTalent() {
  const store = { talent: ADA, versions: [] as number[] };
  fakeTalents(
    { findTalent: () => store.talent },
    {
      upsertTalentBasic: ({ version, basics }) => {
        const changes = basics as Partial<typeof ADA>;
        store.versions.push(Number(version));
        if (version !== store.talent.version) return refuse('CONFLICT', 409, 'Refusé', { data: { version: 4 } });
        store.talent = { ...store.talent, ...changes, version: store.talent.version + 1 };
        return store.talent;
      },
    },
  );
  return store;
}

beforeEach(() => localStorage.clear());

test('says who it is, when they are free and how to reach them before anything else', async () => {
  fakeTalents();
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  const head = within(await region('En bref'));
  for (const text of ['Analyste', 'Super Bloomer', 'Freelance+CDI', 'Disponible', 'Suivi par Alice Martin'])
    expect(head.getByText(text)).toBeVisible();
  expect(head.getByRole('link', { name: 'ada@mail.example' })).toHaveAttribute('href', 'mailto:ada@mail.example');
  expect(head.getByRole('link', { name: /6.12.34.56.78$/ })).toHaveAttribute('href', 'tel:+33612345678');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a part is saved only after a change and without a field error, and only what changed is sent', async () => {
  const calls = fakeTalents({}, { upsertTalentBasic: () => ({ ...ADA, jobTitle: 'Autrice', version: 4 }) });
  const { user } = await edit('Identité');
  expect(screen.getByLabelText(/^Prénom/)).toHaveFocus();
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
  await user.tab();
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(jobTitle, 'Autrice');
  await user.tab();
  await user.click(save());
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'UpsertTalentBasic')?.variables;
  expect(sent).toEqual({ id: 't1', version: 3, basics: { jobTitle: 'Autrice' } });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Identité' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Modifier : Identité' })).toHaveFocus();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'FindTalent').length).toBeGreaterThan(1));
});

test('fields of links say what their addresses must hold', async () => {
  fakeTalents();
  const { user } = await edit('Profils en ligne');
  for (const [label, message] of [
    ['Profil LinkedIn', 'Le lien LinkedIn doit contenir linkedin.com/in/'],
    ['Profil GitHub', 'Le lien GitHub doit contenir github.com/'],
    ['Profil Turnover-IT', 'Le lien Turnover-IT doit contenir turnover-it.com et cv-library/…'],
    ['Profil HelloWork', 'Le lien HelloWork doit contenir hellowork.com et applicant/detail/…'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, 'https://example.org');
    await user.tab();
    expect(await screen.findByText(message)).toBeVisible();
  }
});

test('an address of somebody else leads to them; empty secondary ones are dropped', async () => {
  const calls = fakeTalents(
    { findTalent: ({ id }) => ({ ...ADA, id, secondaryEmails: ['ada@perso.example'] }) },
    { upsertTalentBasic: () => refuse('P2002', 409, 'Refusé', { data: { target: 'email', existingId: 't9' } }) },
  );
  const { user, router } = await edit('Contact');
  const email = await screen.findByLabelText('Adresse e-mail');
  await user.clear(screen.getByLabelText('Adresse e-mail secondaire'));
  await user.clear(email);
  await user.type(email, 'taken@mail.example');
  await user.click(save());
  expect(await screen.findByText('Cette adresse appartient déjà à un autre talent.')).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'UpsertTalentBasic')?.variables).toEqual({
    id: 't1',
    version: 3,
    basics: { email: 'taken@mail.example', secondaryEmails: [] },
  });
  await user.click(screen.getByRole('link', { name: 'Voir la fiche de ce talent' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents/t9'));
});

test('what somebody else saved elsewhere on the sheet stands in nobody’s way', async () => {
  const store = storedTalent();
  const { user } = await edit('Contact');
  store.talent = { ...ADA, jobTitle: 'Mathématicienne', version: 4 };
  await user.clear(screen.getByLabelText('Adresse e-mail'));
  await user.type(screen.getByLabelText('Adresse e-mail'), 'ada@neuf.example');
  await user.click(save());
  expect(await screen.findByText('Modifications enregistrées')).toBeVisible();
  expect(store.talent).toMatchObject({ email: 'ada@neuf.example', jobTitle: 'Mathématicienne' });
  expect(store.versions).toEqual([3, 4]);
});

test('what somebody else saved in the same field is shown, and nothing is written over', async () => {
  const store = storedTalent();
  const { user } = await edit('Contact');
  store.talent = { ...ADA, email: 'ada@collegue.example', phone: '+33611111111', version: 4 };
  const email = screen.getByLabelText('Adresse e-mail');
  await user.clear(email);
  await user.type(email, 'ada@moi.example');
  await user.click(save());
  const notice = await screen.findByText(/Cette fiche a été modifiée entre-temps par une autre personne\./);
  expect(notice.closest('[role="status"]')).toHaveTextContent(/Adresse e-mail : «.ada@collegue\.example.»/);
  expect(store.talent.email).toBe('ada@collegue.example');
  expect(email).toHaveValue('ada@moi.example');
  // Nobody typed here in the other field: it follows.
  expect(screen.getByLabelText('Téléphone')).toHaveValue('+33611111111');
  await user.click(save());
  await waitFor(() => expect(store.talent.email).toBe('ada@moi.example'));
});

test('what was typed and not saved is there again after a reload', async () => {
  fakeTalents();
  const { user } = await edit('Contact');
  await user.clear(screen.getByLabelText('Adresse e-mail'));
  await user.type(screen.getByLabelText('Adresse e-mail'), 'ada@neuf.example');
  cleanup();
  renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('ada@neuf.example');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByLabelText('Adresse e-mail')).toBeNull();
});

test('the side panel folds; it keeps what is typed in it, and a small screen begins with it folded', async () => {
  fakeTalents();
  const { user } = await edit('Identité');
  await user.type(screen.getByLabelText('Ville'), ' centre');
  await user.click(screen.getByRole('button', { name: 'Replier le volet' }));
  expect(screen.queryByRole('textbox', { name: 'Ville' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Déplier le volet' }));
  expect(screen.getByLabelText('Ville')).toHaveValue('Londres centre');
  cleanup();
  usePhone(390);
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('button', { name: 'Déplier le volet' })).toHaveAttribute('aria-expanded', 'false');
});

test('the profile ends with what happened, and a word to add', async () => {
  fakeTalents();
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('region', { name: 'Historique' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nouveau commentaire' })).toBeVisible();
});

test('the menu is a row of buttons, and one button in a narrow window', async () => {
  fakeTalents();
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('link', { name: /Profil LinkedIn/ })).toHaveAttribute('href', ADA.profiles[0]?.url);
  expect(screen.getByRole('link', { name: /Profil GitHub/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Hiresweet|Turnover-IT|HelloWork/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

test('the menu leads to every profile that is known, the recruiting tool’s among them', async () => {
  const hiresweetUrl = 'https://ats.example/candidates/hs-7';
  const profiles = [
    { network: 'HelloWork', url: 'https://www.hellowork.com/applicant/detail/9' },
    { network: 'TurnoverIT', url: 'https://www.turnover-it.com/cv-library/9' },
  ];
  fakeTalents({ findTalent: () => ({ ...ADA, hiresweetUrl, profiles }) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByRole('link', { name: /Profil Hiresweet/ })).toHaveAttribute('href', hiresweetUrl);
  for (const name of [/Profil HelloWork/, /Profil Turnover-IT/])
    expect(screen.getByRole('link', { name })).toBeVisible();
  expect(screen.queryByRole('link', { name: /LinkedIn|GitHub/ })).toBeNull();
});

test.each([1199, 390])('at %s px the menu opens from one button', async (width) => {
  usePhone(width);
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  fakeTalents();
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Ajouter au panier',
    'Ajouter à une offre',
    'Profil LinkedIn',
    'Profil GitHub',
    'Copier le lien',
  ]);
  expect(screen.queryByRole('button', { name: /panier|offre/ })).toBeNull();
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
  const { user } = await edit('Contact');
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
  expect(calls.filter(({ operation }) => operation === 'UpsertTalentBasic')).toEqual([]);
});
