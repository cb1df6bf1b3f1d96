import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobListPage } from './job-list.page.tsx';

const ROUTE = { path: '/jobs', at: '/jobs', roles: ['Admin' as const] };
const asked = (calls: ReturnType<typeof fakeJobs>) => calls.map(({ variables }) => variables.status);

it('lists open offers, ten a page, each leading to its page', async () => {
  // Opened in the first minutes of a day in Paris, which is still the day before elsewhere.
  const calls = fakeJobs({
    getJobFunnelProjects: () => ({ count: 1, results: [{ ...JOB, createdAt: '2026-11-29T23:30:00Z' }] }),
  });
  renderPage(JobListPage, ROUTE);
  expect(screen.getByRole('heading', { level: 1, name: 'Offres' })).toBeVisible();
  expect(await screen.findByText('30/11/2026')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Data engineer senior' })).toHaveAttribute('href', '/jobs/j1');
  expect(await screen.findByRole('combobox', { name: 'Lignes par page' })).toHaveValue('10');
  expect(asked(calls)).toEqual(['inProgress']);
});

it('shows won and lost ones when asked for, in the address too', async () => {
  const calls = fakeJobs({
    getJobFunnelProjects: ({ status }) => ({ count: 0, results: status === 'LOST' ? [] : [JOB] }),
  });
  const { user, router } = renderPage(JobListPage, ROUTE);
  await user.click(screen.getByRole('link', { name: 'Perdues' }));
  expect(await screen.findByText('Aucune offre perdue')).toBeVisible();
  expect(screen.queryByText(/dès que vous l’avez créée/)).toBeNull();
  expect(router.state.location.search).toBe('?statut=LOST');
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('link', { name: 'En cours' })).toHaveAttribute('aria-current', 'page'));
  expect(asked(calls)).toContain('LOST');
});

it('shows the own ones of a kind when asked for, and says how to see all again', async () => {
  const calls = fakeJobs({ getJobFunnelProjects: ({ mine }) => ({ count: 0, results: mine ? [] : [JOB] }) });
  const { user, router } = renderPage(JobListPage, { ...ROUTE, at: '/jobs?statut=WIN' });
  await user.click(screen.getByRole('link', { name: 'Les miennes' }));
  await user.click(screen.getByRole('link', { name: 'People' }));
  expect(router.state.location.search).toBe('?statut=WIN&qui=moi&activite=People');
  expect(await screen.findByText('Aucune offre gagnée ne correspond à ces filtres')).toBeVisible();
  expect(calls.at(-1)?.variables).toEqual({ status: 'WIN', mine: true, jobType: 'People', take: 500 });
  await user.click(screen.getByRole('link', { name: 'Effacer les filtres' }));
  expect(router.state.location.search).toBe('?statut=WIN');
});

it('leads to a new one, and says which its client does not see yet', async () => {
  fakeJobs({ getJobFunnelProjects: () => ({ count: 1, results: [{ ...JOB, isPublished: false }] }) });
  renderPage(JobListPage, ROUTE);
  expect(screen.getByRole('link', { name: 'Nouvelle offre' })).toHaveAttribute('href', '/jobs/new');
  expect(await screen.findByText('Non publiée')).toBeVisible();
});

it('is cards on a phone, and says what failed', async () => {
  usePhone();
  let isBroken = true;
  fakeJobs({ getJobFunnelProjects: () => (isBroken ? refuse('FORBIDDEN', 403) : { count: 1, results: [JOB] }) });
  const { user } = renderPage(JobListPage, ROUTE);
  expect(await screen.findByText("Vous n'avez pas les droits pour accéder à cette page")).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Maison Clairval · CDI')).toBeVisible();
});
