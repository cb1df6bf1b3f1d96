import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { JobDetailPage } from '../job-detail/job-detail.page.tsx';
import { candidate, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';

const CLOSED = 'Cette offre est perdue\u00a0: rouvrez-la avant d’y faire avancer quelqu’un.';

/** A message slides out step by step. */
async function passSeconds() {
  for (let step = 0; step < 30; step += 1) await act(() => jest.advanceTimersByTimeAsync(200));
}

afterEach(() => jest.useRealTimers());

it('says why nobody gets there until somebody is moved again, when the offer was closed in another tab', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isLost = true;
  const grace = { id: 't1', fullname: 'Grace Hopper', viewerMoves: [moveTo('Replied')] };
  const talents = [candidate({ ...grace, phase: 'Contacted' })];
  fakeJobs(
    { getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents }) },
    {
      moveJobFunnelTalent: () =>
        isLost
          ? refuse('BAD_USER_INPUT', 400, CLOSED, { reason: 'JOB_LOST', invalidArgs: ['to'] })
          : candidate({ ...grace, phase: 'Replied' }),
    },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  const columns = within(await screen.findByRole('region', { name: 'Étapes des candidats' }));
  const move = async () => {
    await user.click(columns.getByRole('button', { name: 'Déplacer Grace Hopper vers…' }));
    await user.click(await screen.findByRole('menuitem', { name: /A répondu/ }));
  };
  await move();
  expect(await screen.findByText(/^Cette offre est perdue/)).toBeVisible();
  await passSeconds();
  expect(screen.getByText(/^Cette offre est perdue/)).toBeVisible();
  isLost = false;
  await move();
  await waitFor(() => expect(screen.queryByText(/^Cette offre est perdue/)).toBeNull());
});

it('says as long that somebody was archived too long ago to be taken up again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const refusal = { refusal: 'Archivé depuis plus de 90 jours.', refusalReason: 'TOO_LATE' };
  const viewerMoves = [{ ...moveTo('Contacted'), kind: 'restore', ...refusal }];
  const talents = [candidate({ id: 't1', fullname: 'Grace Hopper', phase: 'Archive', viewerMoves })];
  fakeJobs({ getJobFunnelProjectWithTalents: () => ({ job: JOB, bloomer: null, talents }) });
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  const columns = within(await screen.findByRole('region', { name: 'Étapes des candidats' }));
  await user.click(columns.getByRole('button', { name: 'Déplacer Grace Hopper vers…' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Reprendre en/ }));
  expect(await screen.findByText(refusal.refusal)).toBeVisible();
  await passSeconds();
  expect(screen.getByText(refusal.refusal)).toBeVisible();
});
