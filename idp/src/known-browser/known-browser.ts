import { createHash, randomBytes } from 'node:crypto';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Context } from 'koa';
import type { Database } from '../platform/database.ts';
import { isKnown, knowsAddress, rotateBrowser } from './known-browser.repository.ts';

const LIFE_MS = 180 * DAY_MS;

/** Tells a browser that somebody signed in from before by a cookie that no page reads and no other site sends. */
export type KnownBrowsers = {
  /** Whose requests are counted together: those of a known browser by themselves, others by their network. */
  readonly senderOf: (ctx: Context) => Promise<string>;
  /**
   * The browser, when the account of this address signed in from it; asks the same whether there is such an account.
   */
  readonly knownFor: (ctx: Context, email: string) => Promise<string | undefined>;
  /** To be called when the account has signed in: gives the browser another token. */
  readonly remember: (ctx: Context, subject: string) => Promise<void>;
};

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function createKnownBrowsers(db: Database, issuer: string): KnownBrowsers {
  // Cookies ignore the port: two products on one machine each know their own.
  const name = `idp_browser_${new URL(issuer).port || 'main'}`;
  const tokenHash = (ctx: Context) => {
    const token = ctx.cookies.get(name, { signed: true });
    return token ? hashOf(token) : undefined;
  };
  return {
    async senderOf(ctx) {
      const hash = tokenHash(ctx);
      return hash !== undefined && (await isKnown(db, hash)) ? `browser ${hash}` : networkOfAddress(ctx.ip);
    },
    async knownFor(ctx, email) {
      const hash = tokenHash(ctx);
      return hash !== undefined && (await knowsAddress(db, hash, email)) ? hash : undefined;
    },
    async remember(ctx, subject) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + LIFE_MS);
      await rotateBrowser(db, { from: tokenHash(ctx), to: hashOf(token), subject, expiresAt });
      ctx.cookies.set(name, token, {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        expires: expiresAt,
        overwrite: true,
      });
    },
  };
}
