import type { RemoteRoutes } from '@bloom/shared-ui/remote';

const dashboard = () => import('./dashboard/dashboard.page.tsx').then((module) => module.DashboardPage);

const society = () => import('./society/society.page.tsx').then((module) => module.SocietyPage);

export const routes: RemoteRoutes<'mfe-missions'> = {
  'dashboard.home': dashboard,
  'dashboard.alias': dashboard,
  'mission.list': () => import('./mission-list/mission-list.page.tsx').then((module) => module.MissionListPage),
  'mission.new': () => import('./mission-new/mission-new.page.tsx').then((module) => module.MissionNewPage),
  'mission.detail': () => import('./mission-detail/mission-detail.page.tsx').then((module) => module.MissionDetailPage),
  'contracts.sign': () =>
    import('./contract-signing/contract-signing.page.tsx').then((module) => module.ContractSigningPage),
  'profile.page': () => import('./profile/profile.page.tsx').then((module) => module.ProfilePage),
  'people.list': () => import('./people/people.page.tsx').then((module) => module.PeoplePage),
  'people.person': () => import('./people/person.page.tsx').then((module) => module.PersonPage),
  'people.bankAccounts': () =>
    import('./bank-accounts/bank-accounts.page.tsx').then((module) => module.BankAccountsPage),
  'people.staff': () => import('./staff/staff.page.tsx').then((module) => module.StaffPage),
  'people.emailConfirmation': () =>
    import('./email-confirmation/email-confirmation.page.tsx').then((module) => module.EmailConfirmationPage),
  'society.list': () => import('./society-list/society-list.page.tsx').then((module) => module.SocietyListPage),
  'society.new': society,
  'society.newForMission': society,
  'society.page': society,
  'society.forMission': society,
  'invite.page': () => import('./invite/invite.page.tsx').then((module) => module.InvitePage),
  'planning.home': () =>
    import('./planning-mission/planning-mission.page.tsx').then((module) => module.PlanningMissionPage),
  'contracts.list': () => import('./contracts/contracts.page.tsx').then((module) => module.ContractsPage),
  'contracts.mission': () =>
    import('./mission-contracts/mission-contracts.page.tsx').then((module) => module.MissionContractsPage),
};
