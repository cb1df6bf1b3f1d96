/** Somebody the browser remembers will need the app: it comes along with the rest instead of after it. */
function isSomebodyExpected(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));
  } catch {
    // A browser that blocks storage remembers nobody.
    return false;
  }
}

// Module Federation settles the shared modules between this file and the next ones.
void import('./bootstrap.tsx');
if (isSomebodyExpected()) {
  import('./frame/app.tsx').catch(() => undefined);
}
