import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { sendError } from '../../platform/http/http-request.ts';
import { createMemoryLimiter, type MemoryLimiter, rateLimited } from '../../platform/limits/rate-limit.ts';
import { browserOf } from './error-reports.reading.ts';
import { recordClientErrors } from './error-reports.service.ts';

export const ERROR_REPORTS_PATH = '/client-errors';

const BODY_LIMIT = 64_000;
/** Requests per minute: a page that fails in a loop, and a fleet of them, must not fill the table. */
const PER_ADDRESS = 30;
const TOGETHER = 600;

/**
 * Takes the failures of browsers. Without a token on purpose: the sign-in itself may be what fails, and a report has
 * nobody's name on it. JSON only, so that a browser asks first whether our page may send it.
 */
export function serveErrorReports(
  server: FastifyInstance,
  platform: Platform,
  limiter: MemoryLimiter = createMemoryLimiter(),
): void {
  const factor = platform.environment.rateLimitFactor;
  server.post(ERROR_REPORTS_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const network = networkOfAddress(request.ip);
    const hits = [
      limiter.take('reports', network, PER_ADDRESS * factor),
      limiter.take('all reports', '', TOGETHER * factor),
    ];
    const refused = hits.find(({ allowed }) => !allowed);
    try {
      if (refused !== undefined) throw rateLimited(refused.retryAfter);
      if (Buffer.isBuffer(request.body)) throw new AppError('BAD_USER_INPUT', { message: 'Ce rapport est illisible.' });
      const browser = browserOf(request.headers['user-agent'] ?? '');
      await recordClientErrors(platform, request.body, { browser, address: network });
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'a client error was not kept');
      return sendError(reply, error, request.id);
    }
    return reply.code(204).send();
  });
}
