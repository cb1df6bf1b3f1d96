import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { ADA, fakeJobs, JOB } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

const at = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };
const WON = { ...JOB, status: 'WIN', winDate: '2026-11-03', viewerCanEdit: false, viewerCanClose: false };
const HINT = /personne n’est à l’étape «.Validé.»/;

async function show(found: object) {
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job: WON, bloomer: null, talents: [ADA], ...found }) });
  renderPage(JobDetailPage, at);
  await screen.findByRole('heading', { name: JOB.name, level: 1 });
}

test('a won offer says that nobody was validated for it', async () => {
  await show({});
  expect(await screen.findByText(HINT)).toBeVisible();
});

test.each<[string, object]>([
  ['while the offer is open', { job: JOB }],
  ['when somebody is validated', { talents: [ADA, { ...ADA, id: 't9', phase: 'Validated' }] }],
  ['when it was won with somebody', { bloomer: { recordId: 'b1', fullname: 'Ada Byron' } }],
  ['when nobody is left of it', { talents: [{ ...ADA, phase: 'Archive' }] }],
])('it says nothing %s', async (_when, found) => {
  await show(found);
  expect(screen.queryByText(HINT)).toBeNull();
});
