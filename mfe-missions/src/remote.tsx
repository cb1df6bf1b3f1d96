import type { RemoteRoutes } from '@bloom/shared-ui/remote';

const dashboard = () => import('./dashboard/dashboard.page.tsx').then((module) => module.DashboardPage);

export const routes: RemoteRoutes<'mfe-missions'> = {
  'dashboard.home': dashboard,
  'dashboard.alias': dashboard,
  'mission.list': () => import('./mission-list/mission-list.page.tsx').then((module) => module.MissionListPage),
  'mission.detail': () => import('./mission-detail/mission-detail.page.tsx').then((module) => module.MissionDetailPage),
  'invite.page': () => import('./invite/invite.page.tsx').then((module) => module.InvitePage),
  'planning.home': () =>
    import('./planning-mission/planning-mission.page.tsx').then((module) => module.PlanningMissionPage),
  'contracts.list': () => import('./contracts/contracts.page.tsx').then((module) => module.ContractsPage),
};
