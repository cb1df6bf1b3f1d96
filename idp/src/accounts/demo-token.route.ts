import { randomUUID } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import { importJWK, SignJWT } from 'jose';
import type { Middleware } from 'koa';
import type { Database } from '../platform/database.ts';
import type { Environment } from '../platform/environment.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { StoredAccount } from './account.repository.ts';
import { findByEmail } from './account.repository.ts';
import { personClaims } from './claims.ts';
import { ACCESS_TOKEN_SECONDS } from './session-life.ts';

async function accessToken(environment: Environment, secrets: Secrets, account: StoredAccount): Promise<string> {
  const [key] = secrets.signingKeys;
  if (!key?.kid) throw new Error('no signing key');
  return new SignJWT({
    ...personClaims(account, environment.rolesClaim),
    client_id: environment.clientId,
    amr: ['demo'],
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid })
    .setIssuer(environment.issuer)
    .setAudience(environment.audience)
    .setSubject(account.subject)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
    .sign(await importJWK(key, 'RS256'));
}

/**
 * Demo mode only: an access token of a demo account, for people who try the API from a terminal.
 * The host is checked so that a web page that renames itself to this machine (DNS rebinding) gets nothing.
 */
export function demoTokenRoute(environment: Environment, db: Database, secrets: Secrets): Middleware {
  const { host } = new URL(environment.issuer);
  const router = new Router();
  router.post('/demo/token', bodyParser({ enableTypes: ['json'], jsonLimit: '4kb' }), async (ctx) => {
    const body: unknown = ctx.request.body;
    const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
    if (ctx.host !== host || ctx.get('Origin') !== '') return ctx.throw(403);
    const account = typeof email === 'string' ? await findByEmail(db, email) : undefined;
    if (!account?.demo) {
      ctx.status = 404;
      ctx.body = { error: 'unknown_demo_account', error_description: 'No demo account has this e-mail.' };
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      access_token: await accessToken(environment, secrets, account),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
    };
  });
  return router.routes() as Middleware;
}
