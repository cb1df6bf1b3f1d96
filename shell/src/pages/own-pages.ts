import type { ManifestRoute, PageLoader } from '@bloom/shared-ui/remote';
import { prepareForDocument } from '../file-viewer/early-document.ts';
import type { PageSource, PageVersion } from '../remotes/page-version.ts';

/** The shell's own screens, each fetched when it is opened. */
const OWN_PAGES: Record<string, PageLoader> = {
  'login.page': () => import('../login/leave-for-login.page.tsx').then((module) => module.LeaveForLoginPage),
  'forbidden.index': () => import('../forbidden/forbidden.page.tsx').then((module) => module.ForbiddenPage),
  'forbidden.norole': () =>
    import('../forbidden/email-verification.page.tsx').then((module) => module.EmailVerificationPage),
  'forbidden.notrecognized': () =>
    import('../forbidden/not-recognised.page.tsx').then((module) => module.NotRecognisedPage),
  'error.page': () => import('../error/error.page.tsx').then((module) => module.ErrorPage),
  'error.test': () => import('../error-test/error-test.page.tsx').then((module) => module.ErrorTestPage),
  'settings.page': () => import('../settings/settings.page.tsx').then((module) => module.SettingsPage),
  'service.state': () => import('../service-state/service-state.page.tsx').then((module) => module.ServiceStatePage),
  'support.list': () => import('../help/support.page.tsx').then((module) => module.SupportPage),
  'support.conversation': () => import('../help/support.page.tsx').then((module) => module.SupportPage),
  'company.choice': () =>
    import('../represented-company/represented-company.page.tsx').then((module) => module.RepresentedCompanyPage),
  'privacy.own': () => import('../my-data/my-data.page.tsx').then((module) => module.MyDataPage),
  'privacy.requests': () => import('../data-requests/data-requests.page.tsx').then((module) => module.DataRequestsPage),
  'privacy.request': () => import('../data-requests/data-requests.page.tsx').then((module) => module.DataRequestsPage),
  'privacy.retention': () =>
    import('../data-retention/data-retention.page.tsx').then((module) => module.DataRetentionPage),
  'files.viewer': loadViewer,
  'files.talentCv': loadViewer,
};

function loadViewer() {
  void prepareForDocument().catch(() => undefined);
  return import('../file-viewer/file-viewer.page.tsx').then((module) => module.FileViewerPage);
}

export function ownPageSource({ id, path }: Pick<ManifestRoute, 'id' | 'path'>): PageSource {
  const version: PageVersion = {
    phase: () => 'chunk',
    abandon: () => undefined,
    async load() {
      const load = OWN_PAGES[id];
      if (load === undefined) {
        throw new Error(`The shell's manifest promises ${id} but nothing draws it`);
      }
      return load();
    },
  };
  return { routeId: id, path, ownerId: 'shell', area: 'Application', versions: () => [version] };
}
