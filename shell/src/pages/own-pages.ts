import type { PageLoader } from '@bloom/shared-ui/remote';
import type { PageSource } from './page-loads.ts';

/** The shell's own screens besides the login page, each fetched when it is opened. */
const OWN_PAGES: Record<string, PageLoader> = {
  'forbidden.index': () => import('../forbidden/forbidden.page.tsx').then((module) => module.ForbiddenPage),
  'forbidden.norole': () =>
    import('../forbidden/email-verification.page.tsx').then((module) => module.EmailVerificationPage),
  'forbidden.notrecognized': () =>
    import('../forbidden/not-recognised.page.tsx').then((module) => module.NotRecognisedPage),
  'error.page': () => import('../error/error.page.tsx').then((module) => module.ErrorPage),
  'error.test': () => import('../error-test/error-test.page.tsx').then((module) => module.ErrorTestPage),
  'settings.page': () => import('../settings/settings.page.tsx').then((module) => module.SettingsPage),
  'support.list': () => import('../help/support.page.tsx').then((module) => module.SupportPage),
  'support.conversation': () => import('../help/support.page.tsx').then((module) => module.SupportPage),
  'files.viewer': () => import('../file-viewer/file-viewer.page.tsx').then((module) => module.FileViewerPage),
};

export function ownPageSource(routeId: string): PageSource {
  return {
    routeId,
    ownerId: 'shell',
    area: 'Application',
    abandon: () => undefined,
    async load() {
      const load = OWN_PAGES[routeId];
      if (load === undefined) {
        throw new Error(`The shell's manifest promises ${routeId} but nothing draws it`);
      }
      return load();
    },
  };
}
