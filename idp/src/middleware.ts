import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { KnownBrowsers } from './known-browser/known-browser.ts';
import { ASSETS } from './pages/layout.page.ts';
import { unavailablePage } from './pages/message.page.ts';
import type { Database } from './platform/database.ts';
import { type Environment, webOrigins } from './platform/environment.ts';
import { countHit, LIMITS, RateLimited } from './platform/rate-limit.ts';

const LIMITED_PATHS = new Set(['/auth', '/token', '/session/end', '/session/end/confirm']);

/** As the provider compares paths: in capitals, or with a slash at the end, they are the same. */
function isLimited(path: string): boolean {
  const asked = path.toLowerCase().replace(/\/$/, '');
  return LIMITED_PATHS.has(asked) || asked.startsWith('/auth/');
}

/** Much of what is asked is stored until the sign-in ends: our own pages ask in less than a thousand bytes. */
const LONGEST_QUERY = 4_000;
const LARGEST_BODY = 16_000;

/** Nothing from outside, nothing inline, never in a frame; forms may end at the shell, where a sign-in leads back. */
export function securityHeaders(environment: Environment): Middleware {
  const origins = webOrigins(environment);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('X-Frame-Options', 'DENY');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    // "no-referrer" would make browsers hide the origin of our own forms too.
    ctx.set('Referrer-Policy', 'same-origin');
    if (environment.issuer.startsWith('https:')) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}

/** What fails outside the protocol's own answers: mostly the database being away for a moment. */
export function failureAnswer(environment: Environment, log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // A refusal (403, a body too large): Koa answers it as it is.
      if (error instanceof Error && 'expose' in error && error.expose === true) throw error;
      const reference = randomUUID().slice(0, 8);
      log.error({ err: error, reference, path: ctx.path.replace(/\/interaction\/[^/]+/, '/interaction') }, 'failed');
      ctx.set('Retry-After', '5');
      if (isLimited(ctx.path) && ctx.method === 'POST') {
        ctx.status = 503;
        ctx.body = { error: 'temporarily_unavailable', error_description: `reference ${reference}` };
      } else {
        unavailablePage(ctx, environment, reference);
      }
    }
  };
}

/**
 * Browsers come by https where the issuer says so. A proxy that does not say it, or names its own last step, must not
 * make cookies that travel in clear.
 */
export function byHttps({ issuer }: Pick<Environment, 'issuer'>): Middleware {
  return async (ctx, next) => {
    if (issuer.startsWith('https:')) ctx.req.headers['x-forwarded-proto'] = 'https';
    await next();
  };
}

/** The pages' own files, and a way home for somebody who typed the bare address. */
export function plainRoutes(environment: Environment): Middleware {
  const assets = new Map(ASSETS.map((asset) => [asset.path, asset]));
  return async (ctx, next) => {
    const asset = assets.get(ctx.path);
    if (asset) {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
      ctx.type = asset.type;
      ctx.body = asset.body;
    } else if (ctx.path === '/') {
      ctx.redirect(`${environment.shellUrl}/`);
    } else {
      await next();
    }
  };
}

/** Answers in the words of OAuth: what calls these is a program. */
export function limitProtocol(db: Database, browsers: KnownBrowsers): Middleware {
  return async (ctx, next) => {
    if (isLimited(ctx.path) && ctx.method !== 'OPTIONS') {
      if (ctx.querystring.length > LONGEST_QUERY) ctx.throw(414);
      if (Number(ctx.get('Content-Length') || '0') > LARGEST_BODY) ctx.throw(413);
      try {
        await countHit(db, LIMITS.protocolPerSender, await browsers.senderOf(ctx));
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error;
        ctx.set('Retry-After', String(error.retryAfterSeconds));
        ctx.status = 429;
        ctx.body = { error: 'temporarily_unavailable', error_description: 'too many requests' };
        return;
      }
    }
    await next();
  };
}
