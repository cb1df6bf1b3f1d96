import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '@bloom/shared-rules/public-address';

interface Asking {
  /** Of the connection itself, not what a proxy says. */
  remoteAddress: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether somebody may read `/metrics`: with the token, from anywhere; without one set, on this machine itself, called by its
 * own name and with no proxy in between, so that nothing of it gets out by the addresses that everybody reaches.
 */
export function mayReadMetrics({ remoteAddress = '', headers }: Asking, token: string | null | undefined): boolean {
  if (token) {
    const given = /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return isLoopback(remoteAddress.replace('::ffff:', '')) && isLoopback(host) && !isForwarded;
}
