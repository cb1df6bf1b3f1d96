import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { FastifyInstance } from 'fastify';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { notifyChannel } from '../../platform/database/events.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import type { EndedSession, TokenVerifier } from '../../platform/viewer/token.ts';
import { insertSessionEnd } from './viewer.repository.ts';

export const BACK_CHANNEL_LOGOUT_PATH = '/session/logout';

const BODY_LIMIT = 20_000;
const PER_MINUTE = 600;

/** From now on tokens issued to the person before are refused; the servers that hold their sockets close them. */
export async function endSessions(platform: Pick<Platform, 'db'>, ended: EndedSession): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await insertSessionEnd(tx, ended);
    await auditSystem(tx, { action: 'session.close', objectKind: 'identity', objectId: ended.subject, data: {} });
    await notifyChannel(tx, 'session_ended', ended.subject);
  });
}

/**
 * Where the issuer says that a session ended: signed out, account closed, roles or address changed.
 * OpenID Connect Back-Channel Logout 1.0, §2.5 to §2.8. Being told twice is harmless.
 */
export function serveBackChannelLogout(server: FastifyInstance, platform: Platform, verifier: TokenVerifier): void {
  // Forms are read here only: no other route may be sent one by a page of another site.
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(BACK_CHANNEL_LOGOUT_PATH, async (request, reply) => {
      const { db, clock } = platform;
      const now = clock.now();
      const subject = networkOfAddress(request.ip);
      await limit(db, { scope: 'backChannelLogout', subject, windowSeconds: 60, max: PER_MINUTE, now });
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const ended = token === null ? undefined : await verifier.verifyLogout(token);
      reply.header('cache-control', 'no-store');
      if (ended === undefined) return reply.code(400).send({ error: 'invalid_request' });
      await endSessions(platform, ended);
      return reply.code(200).send();
    });
  });
}
