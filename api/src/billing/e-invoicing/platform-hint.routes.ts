import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/context.ts';
import { askForNews } from './platform-hint.service.ts';

export const PLATFORM_NEWS_PATH = '/invoice-platform/news';

const BODY_LIMIT = 500_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Where the platform says that there is news. What it says is not read: the news are asked for. Closed without a
 * secret.
 */
export function servePlatformHints(server: FastifyInstance, platform: Platform): void {
  const secret = platform.environment.invoicePlatform?.webhookSecret ?? null;
  if (secret === null) return;
  const expected = digest(`Bearer ${secret}`);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    scope.post(PLATFORM_NEWS_PATH, async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.code(401).send();
      await askForNews(platform, platform.db);
      return reply.code(204).send();
    });
  });
}
