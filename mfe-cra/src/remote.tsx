import type { RemoteContributions, RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes<'mfe-cra'> = {
  'cra.management': () => import('./cra-management/cra-management.page.tsx').then((page) => page.CraManagementPage),
  'cra.entry': () => import('./cra-entry/cra-entry.page.tsx').then((page) => page.CraEntryPage),
  'cra.entryUndated': () => import('./cra-entry/cra-entry.page.tsx').then((page) => page.CraEntryPage),
  'activities.month': () =>
    import('./activities-dashboard/activities-month.page.tsx').then((page) => page.ActivitiesMonthPage),
  'activities.mission': () =>
    import('./activities-dashboard/activities-mission.page.tsx').then((page) => page.ActivitiesMissionPage),
  'signing.client': () => import('./client-signing/client-signing.page.tsx').then((page) => page.ClientSigningPage),
  'signing.several': () => import('./several-months/several-months.page.tsx').then((page) => page.SeveralMonthsPage),
  'signing.electronic': () =>
    import('./electronic-sign/electronic-sign.page.tsx').then((page) => page.ElectronicSignPage),
  'nps.satisfaction': () => import('./satisfaction/satisfaction.page.tsx').then((page) => page.SatisfactionPage),
  'verification.page': () => import('./verification/verification.page.tsx').then((page) => page.VerificationPage),
  'public.cra': () => import('./public-cra/public-cra.page.tsx').then((page) => page.PublicCraPage),
};

export const contributions: RemoteContributions<'mfe-cra'> = {
  'cra.clientMonths': () => import('./client-months/client-months.tsx').then((months) => months.ClientMonths),
  'cra.clientSignedMonths': () => import('./client-months/client-months.tsx').then((months) => months.SignedMonths),
  'cra.clientDelegates': () => import('./delegates/delegate-list.tsx').then((list) => list.ClientDelegates),
  'cra.missionDelegates': () => import('./delegates/delegate-list.tsx').then((list) => list.MissionDelegates),
  'cra.missionCard': () => import('./mission-card/mission-card.tsx').then((card) => card.MissionCard),
};
