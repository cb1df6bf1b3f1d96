import { commentDebounce } from '@bloom/shared-ui/measures';
import { refuse } from '@bloom/tools/fake-api';
import { heldBack } from '@bloom/tools/held-back';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { candidate, JOB } from '../jobs/jobs.fixture.ts';
import { TalentSheetPage } from '../talent-sheet/talent-sheet.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

const SHEET = { path: '/talents/:id', at: '/talents/t1', roles: ['Admin' as const] };
const LOG = {
  id: 'l1',
  date: '2026-11-20T10:04:05Z',
  type: 'addComment',
  source: 'App',
  data: '{"comment":"Très à l’aise"}',
  authorFullname: 'Alice Martin',
  jobId: null,
  from: null,
  to: null,
  phaseTransitionDuration: null,
  answers: [],
};
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ ...LOG, id: `l${from + n}`, data: `{"comment":"n${from + n}"}` }));
const entries = () => within(screen.getByRole('list', { name: 'Ce qui s’est passé' })).getAllByRole('listitem');

test('comes in pages of twenty until its end', async () => {
  const calls = fakeTalents({ getLogsByTalent: ({ skip }) => (skip === 0 ? many(20) : many(5, 20)) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Voir plus' }));
  expect(await screen.findByText("Fin de l'historique")).toBeVisible();
  expect(entries()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull();
  const asked = calls.filter(({ operation }) => operation === 'GetLogsByTalent').map(({ variables }) => variables);
  expect(asked).toEqual([
    { talentId: 't1', skip: 0, take: 20 },
    { talentId: 't1', skip: 20, take: 20 },
  ]);
});

test('a comment is added on top and its field is empty again', async () => {
  const calls = fakeTalents(
    { getLogsByTalent: () => many(1) },
    { createActivityLog: ({ data }) => ({ ...LOG, id: 'new', data: String(data) }) },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  const field = await screen.findByPlaceholderText('Un petit mot doux ?');
  const add = screen.getByRole('button', { name: 'Ajouter un commentaire' });
  expect(add).toBeDisabled();
  await user.type(field, '  ');
  expect(add).toBeDisabled();
  await user.type(field, 'Bien <b>vu</b>');
  expect(commentDebounce).toBe(10);
  await waitFor(() => expect(add).toBeEnabled());
  await user.click(add);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(entries()[0]).toHaveTextContent('Bien <b>vu</b>');
  expect(calls.find(({ operation }) => operation === 'CreateActivityLog')?.variables).toEqual({
    talentId: 't1',
    data: '{"comment":"Bien <b>vu</b>"}',
    source: 'App',
    type: 'add-comment',
  });
});

test('a comment that is added while more is read stays on top', async () => {
  const more = heldBack<object[]>();
  fakeTalents(
    { getLogsByTalent: ({ skip }) => (skip === 0 ? many(20) : more.promise) },
    { createActivityLog: ({ data }) => ({ ...LOG, id: 'new', data: String(data) }) },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Voir plus' }));
  await user.type(screen.getByPlaceholderText('Un petit mot doux ?'), 'Bien vu');
  await user.click(screen.getByRole('button', { name: 'Ajouter un commentaire' }));
  await waitFor(() => expect(entries()[0]).toHaveTextContent('Bien vu'));
  // Of which the first was the last one before the comment.
  more.resolve(many(6, 19));
  expect(await screen.findByText("Fin de l'historique")).toBeVisible();
  expect(entries()).toHaveLength(26);
  expect(entries()[0]).toHaveTextContent('Bien vu');
});

test('a comment that is refused is not lost', async () => {
  fakeTalents({ getLogsByTalent: () => [] }, { createActivityLog: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  const { user } = renderPage(TalentSheetPage, SHEET);
  const field = await screen.findByPlaceholderText('Un petit mot doux ?');
  await user.type(field, 'À garder');
  await user.click(screen.getByRole('button', { name: 'Ajouter un commentaire' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toHaveValue('À garder');
});

test('says what happened in jobs, to the second', async () => {
  const job = { jobId: 'j1', data: '{"job":"Data engineer"}' };
  fakeTalents({
    getLogsByTalent: () => [
      {
        ...LOG,
        ...job,
        id: 'a',
        type: 'moveJobFunnelTalent',
        from: 'Contacted',
        to: 'Replied',
        phaseTransitionDuration: 200_000,
      },
      { ...LOG, ...job, id: 'b', type: 'createJobFunnelTalent', authorFullname: null },
      {
        ...LOG,
        ...job,
        id: 'c',
        type: 'phaseNotes',
        to: 'Qualification',
        answers: [{ question: 'Préavis ?', answer: 'Un mois' }],
      },
    ],
  });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText(/Contacté → A répondu/)).toHaveTextContent('après 2 jours');
  expect(screen.getAllByRole('link', { name: 'Data engineer' })[0]).toHaveAttribute('href', '/jobs/j1');
  expect(
    within(screen.getByRole('region', { name: /Notes de la phase Qualification/ })).getByText('Un mois'),
  ).toBeVisible();
  expect(entries()[0]).toHaveTextContent('20 novembre 2026 à 11:04:05');
});

test('names every skill that was added, by hand or from the CV', async () => {
  const skills = ['Kubernetes', 'Docker', 'Java', 'Scrum'];
  fakeTalents({
    getLogsByTalent: () => [{ ...LOG, type: 'createDirectSkill', data: JSON.stringify({ skills, from: 'CV' }) }],
  });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText('A ajouté Kubernetes, Docker, Java, Scrum, d’après le CV.')).toBeVisible();
});

test('who may only read adds nothing', async () => {
  fakeTalents({ findTalent: () => ({ ...ADA, viewerCanEdit: false }), getLogsByTalent: () => many(1) });
  renderPage(TalentSheetPage, SHEET);
  expect(await screen.findByText("Fin de l'historique")).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('what is changed on the sheet stands in it at once, and so does an offer they are added to', async () => {
  const done = many(25);
  const add = (id: string, comment: string) => void done.unshift({ ...LOG, id, data: JSON.stringify({ comment }) });
  fakeTalents(
    {
      getLogsByTalent: ({ skip, take }) => done.slice(Number(skip), Number(skip) + Number(take)),
      talentBasket: () => ({ count: 0, talents: [] }),
      getJobFunnelProjects: () => ({ count: 1, results: [JOB] }),
    },
    {
      upsertTalentBasic: () => {
        add('changed', 'changé');
        return ADA;
      },
      addTalentToJobFunnel: () => {
        add('offered', 'proposé');
        const talent = candidate({ id: 't1', fullname: 'Ada Lovelace', phase: 'NotContacted' });
        return { isNew: true, hiresweetId: null, talent };
      },
    },
  );
  const { user } = renderPage(TalentSheetPage, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Voir plus' }));
  await waitFor(() => expect(entries()).toHaveLength(25));
  await user.click(screen.getByRole('button', { name: 'Modifier : Identité' }));
  await user.type(screen.getByLabelText(/^Prénom/), 'line');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(entries()[0]).toHaveTextContent('changé'));
  expect(entries().length).toBeGreaterThan(24);
  await user.click(screen.getByRole('button', { name: 'Ajouter à une offre' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ajouter Ada Lovelace à une offre/ }));
  await user.click(await dialog.findByRole('combobox', { name: 'Offre' }));
  await user.click(await screen.findByRole('option', { name: /Data engineer senior/ }));
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  await dialog.findByText('Ajouté');
  await user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement);
  await waitFor(() => expect(entries()[0]).toHaveTextContent('proposé'));
});
