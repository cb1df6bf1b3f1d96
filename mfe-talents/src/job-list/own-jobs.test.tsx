import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { OwnJobsCard } from './own-jobs.card.tsx';

const ROUTE = { path: '/', at: '/', roles: ['Admin' as const] };

it('shows the own open offers with their candidates, and leads to each and to all of them', async () => {
  const calls = fakeJobs({ getJobFunnelProjects: () => ({ count: 7, results: [JOB] }) });
  renderPage(OwnJobsCard, ROUTE);
  expect(await screen.findByRole('link', { name: 'Data engineer senior' })).toHaveAttribute('href', '/jobs/j1');
  expect(screen.getByText(/^2.candidats$/)).toBeVisible();
  expect(screen.queryByText(/Alice Martin/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Toutes (7)' })).toHaveAttribute('href', '/jobs?qui=moi');
  expect(calls[0]?.variables).toEqual({ status: 'inProgress', mine: true, jobType: null, take: 5 });
});

it('says that none is open, and leads to those of everybody, the latest of which stand below', async () => {
  const byOthers = { count: 1, results: [{ ...JOB, talentCount: 0, isPublished: false }] };
  fakeJobs({ getJobFunnelProjects: ({ mine }) => (mine ? { count: 0, results: [] } : byOthers) });
  renderPage(OwnJobsCard, ROUTE);
  const ofAll = within(await screen.findByRole('list', { name: 'Dernières offres de l’équipe' }));
  expect(ofAll.getByRole('link', { name: 'Data engineer senior' })).toHaveAttribute('href', '/jobs/j1');
  expect(ofAll.getByText(/Alice Martin/)).toBeVisible();
  expect(ofAll.getByRole('link', { name: /^Trouver des candidats/ })).toHaveAttribute('href', '/jobs/j1');
  expect(await screen.findByText(/^Aucune offre en cours n’est à vous\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Voir celles de tous' })).toHaveAttribute('href', '/jobs');
});

it.each([
  [{ talentCount: 2 }, 'Voir les candidats'],
  [{ talentCount: 0 }, 'Trouver des candidats'],
  [{ talentCount: 0, isPublished: false }, 'Publier'],
])('names the next step of an own offer: %j', async (over, step) => {
  const job = { ...JOB, isPublished: true, ...over };
  fakeJobs({ getJobFunnelProjects: () => ({ count: 1, results: [job] }) });
  renderPage(OwnJobsCard, ROUTE);
  const link = await screen.findByRole('link', { name: new RegExp(`^${step}\\s: Data engineer senior$`) });
  expect(link).toHaveAttribute('href', '/jobs/j1');
});
