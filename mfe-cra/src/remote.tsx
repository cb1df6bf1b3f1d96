import type { RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes = {
  'cra.management': () => import('./cra-management/cra-management.page.tsx').then((page) => page.CraManagementPage),
  'cra.entry': () => import('./cra-entry/cra-entry.page.tsx').then((page) => page.CraEntryPage),
  'cra.entryUndated': () => import('./cra-entry/cra-entry.page.tsx').then((page) => page.CraEntryPage),
};
