import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobEditPage, JobNewPage } from './job-form.page.tsx';

const NEW = { path: '/jobs/new', at: '/jobs/new', roles: ['Admin' as const] };
const EDIT = { path: '/jobs/:id/edit', at: '/jobs/j1/edit', roles: ['Admin' as const] };

type Sent = Record<string, unknown>;

/** The API that answers with what it was sent. */
function savingJobs(answer: (input: Sent) => unknown = () => JOB, Query = {}) {
  const sent: Sent[] = [];
  fakeJobs(Query, {
    upsertJobProject: ({ input }) => {
      sent.push({ ...(input as Sent) });
      return answer(input as Sent) as object;
    },
  });
  return sent;
}

it('is created once, with what is known, and leads to its page', async () => {
  const sent = savingJobs();
  const { user, router } = renderPage(JobNewPage, NEW);
  await user.click(await screen.findByRole('button', { name: 'Créer l’offre' }));
  expect(await screen.findAllByText('Ce champ est obligatoire.')).toHaveLength(3);
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText(/Nom de l’offre/), 'Refonte');
  await user.type(screen.getByLabelText(/Métier recherché/), 'Développeuse');
  await user.click(screen.getByRole('combobox', { name: /Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Maison Clairval' }));
  await user.type(screen.getByLabelText(/^Durée/), '9');
  await user.type(screen.getByLabelText(/^Sur site/), '2,5');
  await user.type(screen.getByLabelText('Score card 1'), 'React');
  await user.dblClick(screen.getByRole('button', { name: 'Créer l’offre' }));
  expect(await screen.findByText('Offre créée')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/j1'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual(
    expect.objectContaining({
      version: null,
      name: 'Refonte',
      jobTitle: 'Développeuse',
      societyId: 's1',
      jobType: 'IT',
      dealType: null,
      duration: 9,
      onSiteDaysPerWeek: 2.5,
      remoteDaysPerWeek: null,
      scoreCard1: 'React',
      scoreCard2: null,
    }),
  );
  expect(sent[0]).not.toHaveProperty('accountManagerId');
});

it('keeps what was typed and not saved, under the same name when it is tried again', async () => {
  const sent = savingJobs(() => refuse('INTERNAL_SERVER_ERROR', 500));
  const { user } = renderPage(JobNewPage, NEW);
  await user.type(await screen.findByLabelText(/Nom de l’offre/), 'Refonte');
  await user.type(screen.getByLabelText(/Métier recherché/), 'Développeuse');
  await user.click(screen.getByRole('combobox', { name: /Client/ }));
  await user.click(await screen.findByRole('option', { name: 'Maison Clairval' }));
  const create = screen.getByRole('button', { name: 'Créer l’offre' });
  await user.click(create);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(create).toBeEnabled());
  await user.click(create);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.jobId).toBe(sent[0]?.jobId);
  cleanup();
  const { user: later } = renderPage(JobNewPage, NEW);
  await later.click(await screen.findByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText(/Nom de l’offre/)).toHaveValue('Refonte');
});

it('shows the offer as it is, says at its field what the server refuses, and keeps the rest', async () => {
  const sent = savingJobs(() =>
    refuse('BAD_USER_INPUT', 400, 'Refusé', {
      invalidArgs: ['hubspotDealId'],
      fieldErrors: { hubspotDealId: 'Cet identifiant est déjà celui de l’offre « Autre ».' },
    }),
  );
  const { user } = renderPage(JobEditPage, EDIT);
  expect(await screen.findByLabelText(/Nom de l’offre/)).toHaveValue('Data engineer senior');
  expect(screen.getByLabelText(/^Salaire minimum/)).toHaveValue('50000');
  // A permanent job does not end.
  expect(screen.queryByLabelText(/^Durée/)).toBeNull();
  expect(screen.getByText('Anglais courant')).toBeVisible();
  expect(screen.getByText('Chloé Renard (Chloe@clairval.example)')).toBeVisible();
  await user.clear(screen.getByLabelText(/Budgets/));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Cet identifiant est déjà celui de l’offre « Autre ».')).toBeVisible();
  expect(sent[0]).toEqual(expect.objectContaining({ jobId: 'j1', version: 3, accountManagerId: 'm1', budgets: null }));
  expect(screen.getByLabelText(/Budgets/)).toHaveValue('');
});

it('keeps what was typed when somebody else saved the offer meanwhile, and shows what theirs says', async () => {
  let job: object = JOB;
  const query = { getJobFunnelProjectWithTalents: () => ({ job, bloomer: null, talents: [] }) };
  const sent = savingJobs(({ version }) => {
    if (version === 4) return JOB;
    job = { ...JOB, version: 4, team: 'Sept personnes', competitors: 'Un autre cabinet' };
    return refuse('CONFLICT', 409, 'Cette offre a été modifiée entre-temps par une autre personne.');
  }, query);
  const { user, router } = renderPage(JobEditPage, EDIT);
  await user.type(await screen.findByLabelText('Équipe'), 'Six personnes');
  const broughtIntoView: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    broughtIntoView.push(this);
  };
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/modifiée entre-temps\s: vérifiez, puis enregistrez/)).toBeVisible();
  const theirs = await screen.findByText(/Équipe\s: «\sSept personnes\s» est enregistré/);
  expect(theirs).toBeVisible();
  // The button stands far below it.
  expect(broughtIntoView.some((element) => element.contains(theirs))).toBe(true);
  expect(screen.getByLabelText('Équipe')).toHaveValue('Six personnes');
  expect(screen.getByLabelText('Concurrents')).toHaveValue('Un autre cabinet');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/j1'));
  expect(sent[1]).toEqual(
    expect.objectContaining({ version: 4, team: 'Six personnes', competitors: 'Un autre cabinet' }),
  );
});

it('sends what was understood of the need to the people of the client, when that is wanted', async () => {
  const sent = savingJobs();
  const { user } = renderPage(JobEditPage, EDIT);
  const box = await screen.findByRole('checkbox', { name: 'Envoyer aux interlocuteurs le récapitulatif du besoin' });
  expect(box).not.toBeChecked();
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent[0]).toEqual(expect.objectContaining({ sendJobQualifEmail: true })));
});

it('says what a salary lacks, and that a permanent job is hidden without one', async () => {
  savingJobs();
  const { user } = renderPage(JobEditPage, EDIT);
  await user.clear(await screen.findByLabelText(/^Salaire maximum/));
  expect(await screen.findByText(/n’est visible sur le TalentBoard qu’avec sa fourchette/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Indiquez les deux bornes du salaire, ou aucune.')).toBeVisible();
});

it('is not edited once it is closed', async () => {
  const closed = { getJobFunnelProjectWithTalents: () => ({ job: { ...JOB, status: 'LOST', viewerCanEdit: false } }) };
  savingJobs(undefined, closed);
  renderPage(JobEditPage, EDIT);
  expect(await screen.findByText(/Cette offre est perdue/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

it('says that the address leads to no offer', async () => {
  savingJobs(undefined, { getJobFunnelProjectWithTalents: () => refuse('OBJECT_NOT_FOUND', 404) });
  renderPage(JobEditPage, EDIT);
  expect(within(await screen.findByRole('alert')).getByText('job offer not found, url wrong')).toBeVisible();
});

it('opens at the field that somebody came for', async () => {
  fakeJobs();
  renderPage(JobEditPage, { ...EDIT, at: '/jobs/j1/edit?champ=salaryMin' });
  await waitFor(() => expect(screen.getByLabelText(/^Salaire min/i)).toHaveFocus());
});
