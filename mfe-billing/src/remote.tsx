import type { RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes<'mfe-billing'> = {
  'billing.activity': () =>
    import('./billing-activity/billing-activity.page.tsx').then((page) => page.BillingActivityPage),
  'finance.home': () => import('./finance/finance.page.tsx').then((page) => page.FinancePage),
};
