import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

it('tells which keys move whom, to who sees the columns and to who hears them', async () => {
  const talents = [
    candidate({ id: 't1', fullname: 'Grace Hopper', phase: 'Contacted', viewerMoves: [moveTo('Replied')] }),
  ];
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents }) });
  renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  const columns = within(await screen.findByRole('region', { name: 'Étapes des candidats' }));
  expect(screen.getByText(/Maj et une flèche font avancer ou reculer/)).toBeVisible();
  const name = columns.getByRole('link', { name: 'Grace Hopper' });
  expect(name).toHaveAttribute('aria-keyshortcuts', 'Shift+ArrowRight Shift+ArrowLeft');
});
