import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ACCESS_TOKEN_SECONDS } from '../accounts/session-life.ts';
import type { Database } from '../platform/database.ts';
import type { Environment } from '../platform/environment.ts';
import type { Secrets } from '../platform/secrets.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOOK_EVERY_MS = 1_000;
const PATIENCE_MS = 5_000;
const LONGEST_WAIT_SECONDS = 60;

export interface NoticeSetup {
  readonly db: Database;
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly log: Logger;
}

/** OpenID Connect Back-Channel Logout 1.0, §2.4: without a session id, every session of the person is meant. */
async function logoutToken({ environment, secrets }: NoticeSetup, subject: string, endedAt: Date): Promise<string> {
  const [key] = secrets.signingKeys;
  if (!key?.kid) throw new Error('no signing key');
  return new SignJWT({ events: { [LOGOUT_EVENT]: {} } })
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: key.kid })
    .setIssuer(environment.issuer)
    .setAudience(environment.clientId)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(Math.floor(endedAt.getTime() / 1000))
    .setExpirationTime('2m from now')
    .sign(await importJWK(key, 'RS256'));
}

async function tell(setup: NoticeSetup, url: string, subject: string, endedAt: Date): Promise<boolean> {
  const { log } = setup;
  try {
    const body = new URLSearchParams({ logout_token: await logoutToken(setup, subject, endedAt) });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
    if (!response.ok) log.warn({ status: response.status }, 'logout notice refused');
    return response.ok;
  } catch (error) {
    log.warn({ err: error }, 'logout notice not delivered');
    return false;
  }
}

/** Delivers one notice that is due; false when there is none. */
async function deliverOne(setup: NoticeSetup, url: string): Promise<boolean> {
  return setup.db.transaction().execute(async (trx) => {
    const notice = await trx
      .selectFrom('logout_notice')
      .selectAll()
      .where('next_at', '<=', new Date())
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!notice) return false;
    const { subject, ended_at: endedAt, attempts } = notice;
    // Once its tokens have expired by themselves there is nothing left to end.
    const isOver = Date.now() - endedAt.getTime() > (ACCESS_TOKEN_SECONDS + 60) * 1000;
    if (isOver || (await tell(setup, url, subject, endedAt))) {
      await trx.deleteFrom('logout_notice').where('subject', '=', subject).execute();
    } else {
      const wait = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);
      await trx
        .updateTable('logout_notice')
        .set({ attempts: sql`attempts + 1`, next_at: new Date(Date.now() + wait * 1000) })
        .where('subject', '=', subject)
        .execute();
    }
    return true;
  });
}

/** Tells the product of ended sessions, whichever process ended them; several servers share the work. */
export function startLogoutNotices(setup: NoticeSetup): { stop: () => Promise<void> } {
  const { log } = setup;
  const { backchannelLogoutUrl: url } = setup.environment;
  if (url === undefined) return { stop: async () => undefined };
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  const deliver = async (): Promise<void> => {
    while (!stopped && (await deliverOne(setup, url)));
  };
  const timer = setInterval(() => {
    working = working.then(deliver).catch((error: unknown) => log.error({ err: error }, 'logout notices failed'));
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
