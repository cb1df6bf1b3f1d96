import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const OFF = {
  isPublished: false,
  unpublishedAt: '2026-11-20T10:00:00Z',
  viewerCanUnpublish: false,
  viewerCanRepublish: true,
};

/** The page of an offer that is taken off the board and put back by somebody. */
function open(first: Partial<typeof JOB> = {}, back: Partial<typeof JOB> = {}) {
  let job = { ...JOB, ...first };
  const told: unknown[] = [];
  const becomes = (name: string, now: Partial<typeof JOB>) => (args: Record<string, unknown>) => {
    told.push([name, args.jobId]);
    job = { ...JOB, ...now };
    return job;
  };
  fakeJobs(
    { getJobFunnelProjectWithTalents: () => ({ job, bloomer: null, talents: [ADA] }) },
    { unpublishJobProject: becomes('off', OFF), republishJobProject: becomes('on', back) },
  );
  return { told, ...renderPage(JobDetailPage, ROUTE) };
}

it('is taken off the TalentBoard by who has read what ends, and put back', async () => {
  const { told, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dépublier' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Maison Clairval ne la trouve plus.*Aucun candidat ne change d’étape/)).toBeVisible();
  expect(told).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Dépublier' }));
  expect(await screen.findByText(/retirée du TalentBoard depuis le 20\/11\/2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publier à nouveau' }));
  expect(await screen.findByText('L’offre est de nouveau publiée.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/retirée du TalentBoard/)).toBeNull());
  expect(told).toEqual([
    ['off', 'j1'],
    ['on', 'j1'],
  ]);
});

it('says that the salary is still missing of a permanent one that is put back', async () => {
  const { user } = open(OFF, { isPublished: false, salaryMax: undefined });
  await user.click(await screen.findByRole('button', { name: 'Publier à nouveau' }));
  expect(await screen.findByText('L’offre paraîtra dès que son salaire sera indiqué.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Indiquer le salaire' })).toHaveAttribute(
    'href',
    '/jobs/j1/edit?champ=salaryMax',
  );
});

it('is put back by nobody who may not, and has no word of the board once it is closed', async () => {
  open({ ...OFF, viewerCanRepublish: false });
  expect(await screen.findByText(/retirée du TalentBoard/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publier à nouveau' })).toBeNull();
  open({ ...OFF, status: 'LOST' });
  await screen.findByText('Perte');
  expect(screen.getAllByText(/retirée du TalentBoard/)).toHaveLength(1);
});
