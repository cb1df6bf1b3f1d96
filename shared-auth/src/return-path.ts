/** Where the identity provider sends people back to. */
export const CALLBACK_PATH = '/login/callback';

/**
 * A path of this site to come back to after signing in, or "/" for anything else.
 * `//host`, `/\host` and absolute addresses would send people elsewhere with our sign-in page as the bait.
 */
export function safeReturnPath(candidate: unknown): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || /^\/[/\\]/.test(candidate)) {
    return '/';
  }
  const base = 'https://return-path.invalid';
  const url = new URL(candidate, base);
  // "/.//host" passes as a path of ours and comes out of the parser as "//host".
  const leaves = url.origin !== base || url.pathname.startsWith('//');
  if (leaves || url.pathname === '/login' || url.pathname.startsWith('/login/')) {
    return '/';
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Address of the login page that remembers where the person wanted to go. */
export function loginPath(returnPath: string): string {
  const target = safeReturnPath(returnPath);
  return target === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(target)}`;
}
