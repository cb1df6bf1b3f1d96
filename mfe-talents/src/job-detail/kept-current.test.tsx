import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ADA, fakeJobs, JOB, moveTo } from '../jobs/jobs.fixture.ts';
import { JobDetailPage } from './job-detail.page.tsx';

/** An offer whose candidate a colleague moves while it stands open. */
function open() {
  let answer: () => unknown = () => ({ job: JOB, bloomer: null, talents: [ADA] });
  fakeJobs({ getJobFunnelProjectWithTalents: () => answer() });
  renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  return {
    colleagueMoves: () => {
      answer = () => ({ job: JOB, bloomer: null, talents: [{ ...ADA, phase: 'ValidationInfos' }] });
    },
    breaks: () => {
      answer = () => refuse('INTERNAL_SERVER_ERROR', 500);
    },
  };
}

const here = (phase: string) => screen.findByRole('region', { name: `${phase}\u00a0: 1` });
const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

afterEach(() => jest.useRealTimers());

it('who comes back to an offer sees where a colleague moved somebody', async () => {
  const { colleagueMoves } = open();
  await here('Débrief d’entretien');
  colleagueMoves();
  await lookAgain();
  expect(within(await here('Validation des infos')).getByRole('link', { name: 'Ada Byron' })).toBeVisible();
});

it('who leaves it in sight sees it, too', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { colleagueMoves } = open();
  await here('Débrief d’entretien');
  colleagueMoves();
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(await here('Validation des infos')).toBeVisible();
});

it('a look that fails leaves what stands', async () => {
  const { breaks } = open();
  await here('Débrief d’entretien');
  breaks();
  await lookAgain();
  expect(await here('Débrief d’entretien')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what was moved here stays there when a look of before is answered late', async () => {
  const before = { job: JOB, bloomer: null, talents: [{ ...ADA, viewerMoves: [moveTo('ValidationInfos')] }] };
  let answer: () => unknown = () => before;
  let answerLook = () => {};
  fakeJobs(
    { getJobFunnelProjectWithTalents: () => answer() },
    { moveJobFunnelTalent: () => ({ ...ADA, phase: 'ValidationInfos' }) },
  );
  const { user } = renderPage(JobDetailPage, { path: '/jobs/:id', at: '/jobs/j1', roles: ['Admin'] });
  await here('Débrief d’entretien');
  answer = () =>
    new Promise((resolve) => {
      answerLook = () => resolve(before);
    });
  await lookAgain();
  within(await here('Débrief d’entretien'))
    .getByRole('link', { name: 'Ada Byron' })
    .focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(screen.getByText(/^Ada Byron est à l’étape/)).toBeInTheDocument());
  await act(async () => answerLook());
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await here('Validation des infos')).toBeVisible();
});
