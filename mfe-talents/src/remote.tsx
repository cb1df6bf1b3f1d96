import type { PageLoader, RemoteContributions, RemoteRoutes } from '@bloom/shared-ui/remote';

const talentList: PageLoader = () => import('./talent-list/talent-list.page.tsx').then((page) => page.TalentListPage);
const talentSheet: PageLoader = () =>
  import('./talent-sheet/talent-sheet.page.tsx').then((page) => page.TalentSheetPage);
const labels = () => import('./label-administration/label-administration.page.tsx');

/** /talents and /talentsV2 show the same screens: both addresses are in use. */
export const routes: RemoteRoutes<'mfe-talents'> = {
  'talents.list': talentList,
  'talents.sheet': talentSheet,
  'talents.listV2': talentList,
  'talents.sheetV2': talentSheet,
  'talents.stay': () => import('./talent-keeping/stay.page.tsx').then((page) => page.StayPage),
  'jobs.list': () => import('./job-list/job-list.page.tsx').then((page) => page.JobListPage),
  'jobs.detail': () => import('./job-detail/job-detail.page.tsx').then((page) => page.JobDetailPage),
  'jobs.new': () => import('./job-form/job-form.page.tsx').then((page) => page.JobNewPage),
  'jobs.edit': () => import('./job-form/job-form.page.tsx').then((page) => page.JobEditPage),
  'labels.skills': () => labels().then((page) => page.SkillsPage),
  'labels.jobTitle': () => labels().then((page) => page.JobTitlesPage),
  'labels.directJobTitle': () =>
    import('./label-administration/direct-titles.page.tsx').then((page) => page.PositionTitlesPage),
};

export const contributions: RemoteContributions<'mfe-talents'> = {
  'talents.ownJobs': () => import('./job-list/own-jobs.card.tsx').then((card) => card.OwnJobsCard),
};
