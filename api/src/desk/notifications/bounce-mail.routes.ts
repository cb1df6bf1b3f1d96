import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/context.ts';
import { recordArrivedBounce } from './bounce-mail.service.ts';

export const MAIL_BOUNCES_PATH = '/mail-bounces';

const BODY_LIMIT = 500_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Where the mail server of the firm hands over what comes back to the sender's address, as it arrived. Closed without a
 * secret. Whoever knows it learns nothing: every genuine call is answered alike.
 */
export function serveMailBounces(server: FastifyInstance, platform: Platform): void {
  const { mailBounceSecret } = platform.environment;
  if (mailBounceSecret === null) return;
  const expected = digest(`Bearer ${mailBounceSecret}`);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(MAIL_BOUNCES_PATH, async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.code(401).send();
      if (Buffer.isBuffer(request.body)) await recordArrivedBounce(platform, request.body);
      return reply.code(204).send();
    });
  });
}
