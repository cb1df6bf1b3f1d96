import { loadApp } from './gate/load-app.ts';

/** Somebody the browser remembers will need the app: it comes along with the rest instead of after it. */
function isSomebodyExpected(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));
  } catch {
    // A browser that blocks storage remembers nobody.
    return false;
  }
}

/** The large files of the app, named in the page: asked for before the shared modules are settled, not after. */
function preloadApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-remembered]')) link.rel = 'preload';
}

const isExpected = isSomebodyExpected();
if (isExpected) preloadApp();
// Module Federation settles the shared modules between this file and the next ones.
void import('./bootstrap.ts');
if (isExpected) loadApp().catch(() => undefined);
