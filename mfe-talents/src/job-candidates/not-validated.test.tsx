import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

const ROUTE = { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin' as const] };

function open(phase: string) {
  const viewerMoves = [moveTo('NotContacted', { kind: 'restore' })];
  const talents = [candidate({ id: 't1', fullname: 'Grace Hopper', phase, viewerMoves })];
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents }) });
  return renderPage(JobDetailPage, ROUTE);
}

test('whom an older tool kept as not validated stands in a column of their own, and is taken up again from there', async () => {
  const { user } = open('NotValidated');
  const column = within(await screen.findByRole('region', { name: 'Non retenu\u00a0: 1' }));
  expect(column.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await user.click(column.getByRole('button', { name: 'Déplacer Grace Hopper vers…' }));
  expect(await screen.findByRole('menuitem', { name: 'Reprendre en «\u202fÀ contacter\u202f»' })).toBeVisible();
});

test('where nobody stands there, it is no column', async () => {
  open('Contacted');
  await screen.findByRole('region', { name: 'Contacté\u00a0: 1' });
  expect(screen.queryByRole('region', { name: /^Non retenu/ })).toBeNull();
});
