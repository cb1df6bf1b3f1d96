import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((label) => ({ skillId: label, label, level: 0.4, years: null }));
const sentIn = (calls: ReturnType<typeof fakeTalents>, operation: string) =>
  calls.find((call) => call.operation === operation)?.variables;

async function edit(name: string) {
  const page = renderPage(TalentSheetPage, SHEET);
  await page.user.click(await screen.findByRole('button', { name }));
  return page;
}

beforeEach(() => localStorage.clear());

test('five skills, then how many others there are', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, skills: many }) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  const list = within(await screen.findByRole('list', { name: 'Compétences' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: '+ 2 autres' }));
  expect(list.getAllByRole('listitem')).toHaveLength(7);
});

test('the level of a skill follows from its years, unless another is chosen; the whole list is sent', async () => {
  const calls = fakeTalents({}, { upsertDirectSkills: () => ({ ...ADA, version: 4 }) });
  const { user } = await edit('Modifier : Compétences');
  expect(save()).toBeDisabled();
  const lines = within(screen.getByRole('list', { name: 'Compétences à modifier' }));
  const years = lines.getByLabelText('Années en Anglais technique');
  await user.type(years, '7');
  await waitFor(() => expect(lines.getAllByText('Senior')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Ajouter une compétence' }));
  expect(save()).toBeDisabled();
  await user.type(screen.getByRole('combobox', { name: 'Compétence' }), 'reac');
  await user.click(await screen.findByText('React Native'));
  await user.click(screen.getByRole('button', { name: 'Retirer Algèbre' }));
  await user.click(save());
  await waitFor(() =>
    expect(sentIn(calls, 'UpsertDirectSkills')).toEqual({
      id: 't1',
      version: 3,
      skills: [
        { skillId: 'a2', level: 0.7, years: 7 },
        { skillId: 'k2', level: 0.1, years: null },
      ],
    }),
  );
});

test('a skill that stands there is refused with a warning; one that is called nothing yet is taken as typed', async () => {
  const calls = fakeTalents({}, { upsertDirectSkills: () => ({ ...ADA, version: 4 }) });
  const { user } = await edit('Modifier : Compétences');
  await user.click(screen.getByRole('button', { name: 'Ajouter une compétence' }));
  await user.type(screen.getByRole('combobox', { name: 'Compétence' }), 'algèbre');
  await user.click(await screen.findByText(/^Ajouter «.algèbre.»$/));
  expect(await screen.findByText(/^«.algèbre.» est déjà dans la liste\.$/)).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Compétence' });
  await user.clear(field);
  await user.type(field, 'Tissage');
  await user.click(await screen.findByText(/^Ajouter «.Tissage.»$/));
  await user.click(save());
  await waitFor(() =>
    expect(sentIn(calls, 'UpsertDirectSkills')?.skills).toContainEqual({ label: 'Tissage', level: 0.1, years: null }),
  );
});

test('what is typed is taken by Enter, not what is only like it', async () => {
  fakeTalents({
    findManyJobTitleFromLabel: () => [
      { id: 'j1', label: 'Ingénierie DevOps' },
      { id: 'j2', label: 'Ingénieure SRE senior' },
    ],
  });
  const { user } = await edit('Ajouter une expérience');
  const title = screen.getByRole('combobox', { name: /^Métier exercé/ });
  const offered = () => screen.getAllByTitle(/Ingénie/).map((option) => option.getAttribute('title'));
  await user.type(title, 'Ingénieure SRE');
  await screen.findByTitle('Ingénierie DevOps');
  const [holding, typed, alike] = offered();
  expect([holding, alike]).toEqual(['Ingénieure SRE senior', 'Ingénierie DevOps']);
  expect(typed).toMatch(/^Ajouter «.Ingénieure SRE.»$/);
  await user.clear(title);
  await user.type(title, 'Ingénieure fiabilité');
  await screen.findByTitle('Ingénierie DevOps');
  await user.keyboard('{Enter}');
  const words = within(screen.getByRole('list', { name: 'Métier exercé' }));
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ingénieure fiabilité']);
});

test('a line that was refused, or holds what cannot be, stands in the way no longer than it stands there', async () => {
  const said = 'Ada sait déjà cela sous un autre nom.';
  const upsertDirectSkills = () => refuse('BAD_USER_INPUT', 400, said, { fieldErrors: { skills: said } });
  fakeTalents({}, { upsertDirectSkills });
  const { user } = await edit('Modifier : Compétences');
  await user.click(screen.getByRole('button', { name: 'Ajouter une compétence' }));
  await user.type(screen.getByRole('combobox', { name: 'Compétence' }), 'Algebra');
  await user.click(await screen.findByText(/^Ajouter «.Algebra.»$/));
  await user.click(save());
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer Algebra' }));
  await user.type(screen.getByLabelText('Années en Anglais technique'), '{Backspace}600');
  await user.tab();
  expect(await screen.findByText('Un nombre entier d’années, de 0 à 60')).toBeVisible();
  expect(save()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Retirer Anglais technique' }));
  await waitFor(() => expect(save()).toBeEnabled());
});

test('languages that cannot be listed say so, and are asked for again', async () => {
  let down = true;
  fakeTalents({
    listLanguages: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503) : [{ id: 'en', label: 'Anglais' }]),
  });
  const { user } = await edit('Modifier : Langues');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  down = false;
  await user.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
});

test('languages are hidden while there is none; each stands once', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, languages: [] }) });
  const { user } = await edit('Ajouter des langues');
  expect(save()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Ajouter une langue' }));
  expect(save()).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Langue' }));
  await user.click(await screen.findByText('Anglais'));
  expect(save()).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Ajouter une langue' }));
  await user.click(screen.getByRole('combobox', { name: 'Langue' }));
  const options = screen.getAllByText('Anglais');
  await user.click(options[options.length - 1] as HTMLElement);
  expect(await screen.findByText(/^«.Anglais.» est déjà dans la liste\.$/)).toBeVisible();
  expect(save()).toBeDisabled();
});

test('a job needs a title, a company and a start; what lasts has no end', async () => {
  const calls = fakeTalents({}, { upsertJobTalent: () => ({ ...ADA, version: 4 }) });
  const { user } = await edit('Ajouter une expérience');
  const form = within(screen.getByRole('form', { name: 'Ajouter une expérience' }));
  await user.type(form.getByLabelText(/^Entreprise/), 'Nacre');
  expect(form.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  const title = form.getByRole('combobox', { name: /^Métier exercé/ });
  expect(title).toBeRequired();
  await user.type(title, 'arch');
  await user.click(await screen.findByText('Architecte'));
  await user.type(form.getByLabelText('Début *'), '01/02/2022');
  await user.type(form.getByLabelText('Fin'), '01/01/2022');
  // Past the button of the calendar.
  await user.tab();
  await user.tab();
  expect(await form.findByText(/^La fin \(.*\) précède le début/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.click(form.getByLabelText('Poste actuel'));
  await waitFor(() => expect(form.getByLabelText('Fin')).toBeDisabled());
  await waitFor(() => expect(form.getByRole('button', { name: 'Enregistrer' })).toBeEnabled());
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sentIn(calls, 'UpsertJobTalent')?.job).toMatchObject({
      talentId: 't1',
      version: 3,
      name: 'Nacre',
      jobTitle: ['Architecte'],
      startDate: '2022-02-01',
      endDate: null,
      current: true,
    }),
  );
});

test('a job that could not be saved is told as this one entry', async () => {
  fakeTalents({}, { upsertJobTalent: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  const { user } = await edit('Modifier : Analyste chez Machine analytique');
  const company = screen.getByLabelText(/^Entreprise/);
  await user.type(company, ' et Cie');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  expect(await screen.findByText(/^Cette entrée n.a pas pu être mise à jour/)).toBeVisible();
  expect(company).toHaveValue('Machine analytique et Cie');
});

test('a job is taken away after a question', async () => {
  const calls = fakeTalents({}, { deleteJobTalent: () => true });
  const { user } = await edit('Modifier : Analyste chez Machine analytique');
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(sentIn(calls, 'DeleteJobTalent')).toEqual({ id: 'w1' }));
});

test('what has no entry says so; a school is needed', async () => {
  fakeTalents();
  const { user } = await edit('Ajouter une formation');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Aucune formation renseignée.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ajouter une formation' }));
  await user.type(screen.getByLabelText('Diplôme'), 'Master');
  expect(save()).toBeDisabled();
  await user.click(screen.getByLabelText(/^École/));
  await user.tab();
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(screen.getByLabelText(/^École/), 'X');
  await waitFor(() => expect(save()).toBeEnabled());
});

test('the owner is handed over by a step of its own', async () => {
  const calls = fakeTalents(
    { listOwners: () => [ADA.owner, { id: 's2', fullname: 'Lise Autre' }] },
    { changeOwner: () => ({ ...ADA, version: 4 }) },
  );
  const { user } = await edit('Changer de responsable');
  await user.click(screen.getByRole('combobox', { name: /^Responsable/ }));
  await user.click(await screen.findByText('Lise Autre'));
  await user.click(screen.getByRole('button', { name: 'Confier le talent' }));
  await waitFor(() => expect(sentIn(calls, 'ChangeOwner')).toEqual({ id: 't1', version: 3, ownerId: 's2' }));
});

test('an owner whom somebody else chose meanwhile is shown, and nobody is handed over unseen', async () => {
  const stored = { talent: ADA };
  const calls = fakeTalents(
    {
      listOwners: () => [ADA.owner, { id: 's2', fullname: 'Lise Autre' }, { id: 's3', fullname: 'Max Tiers' }],
      findTalent: () => stored.talent,
    },
    {
      changeOwner: ({ version, ownerId }) => {
        if (version !== stored.talent.version) return refuse('CONFLICT', 409, 'Refusé', { data: { version: 4 } });
        stored.talent = { ...ADA, owner: { id: String(ownerId), fullname: 'Lise Autre' }, version: 5 };
        return stored.talent;
      },
    },
  );
  const { user } = await edit('Changer de responsable');
  await user.click(screen.getByRole('combobox', { name: /^Responsable/ }));
  await user.click(await screen.findByText('Lise Autre'));
  stored.talent = { ...ADA, owner: { id: 's3', fullname: 'Max Tiers' }, version: 4 };
  await user.click(screen.getByRole('button', { name: 'Confier le talent' }));
  const notice = await screen.findByText(/a été modifiée entre-temps par une autre personne/);
  expect(notice.closest('[role="status"]')).toHaveTextContent(/Responsable : «.Max Tiers.» est enregistré/);
  await user.click(screen.getByRole('button', { name: 'Confier le talent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ operation }) => operation === 'ChangeOwner').map(({ variables }) => variables.version);
  expect(sent).toEqual([3, 4]);
});
