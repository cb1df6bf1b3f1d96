import type { RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes<'mfe-talentboard'> = {
  'talentboard.home': () => import('./job-list/job-list.page.tsx').then((page) => page.JobListPage),
  'talentboard.job': () => import('./job-board/job-board.page.tsx').then((page) => page.JobBoardPage),
  'talentboard.summary': () => import('./job-board/job-summary.page.tsx').then((page) => page.JobSummaryPage),
  'talentboard.talent': () => import('./talent/talent.page.tsx').then((page) => page.TalentPage),
};
