import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

it('names on a phone whom each button moves', async () => {
  usePhone();
  const [ada, grace] = ['Ada Lovelace', 'Grace Hopper'].map((fullname, index) =>
    candidate({ id: `t${index}`, fullname, phase: 'Contacted', viewerMoves: [moveTo('Replied')] }),
  );
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents: [ada, grace] }) });
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  expect(await screen.findByRole('button', { name: /^Déplacer vers…\s: Ada Lovelace$/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Déplacer vers…\s: Grace Hopper$/ }));
  expect(await screen.findByRole('menu', { name: /^Déplacer vers…\s: Grace Hopper$/ })).toBeVisible();
});
