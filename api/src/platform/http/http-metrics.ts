import type { MetricName } from '@bloom/shared-server/watch/metric-names';
import { statusClass } from '@bloom/shared-server/watch/metrics';
import { mayReadMetrics } from '@bloom/shared-server/watch/metrics-access';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Platform } from '../context/context.ts';
import { AppError } from '../errors.ts';
import { figureNames, readFigures } from '../watch/figures.ts';
import { metrics } from '../watch/metrics.ts';
import { sendError } from './http-request.ts';
import '../jobs/archive.figures.ts';
import '../inspection/virus-signatures.figures.ts';
import '../jobs/clock.figures.ts';
import '../jobs/job.figures.ts';
import '../mail/outbox.figures.ts';
import '../watch/load.figures.ts';

/** `/metrics`, for who may read it; each request is measured from here on. */
export function serveMetrics(server: FastifyInstance, { platform, pool }: { platform: Platform; pool: pg.Pool }): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: statusClass(reply.statusCode) };
    metrics.observe('bloom_http_request_seconds', labels, reply.elapsedTime / 1_000);
    done();
  });
  server.get('/metrics', async (request, reply) => {
    const asking = { remoteAddress: request.socket.remoteAddress, headers: request.headers };
    // Said as of any other address: nobody need know that there is something.
    if (!mayReadMetrics(asking, platform.environment.metricsReaders)) {
      return sendError(reply, new AppError('OBJECT_NOT_FOUND', { message: 'Cette adresse n’existe pas.' }), request.id);
    }
    fillPool(pool);
    await fillFigures(platform);
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
}

function fillPool({ totalCount, idleCount, waitingCount }: pg.Pool): void {
  metrics.set('bloom_pool_connections', { state: 'used' }, totalCount - idleCount);
  metrics.set('bloom_pool_connections', { state: 'idle' }, idleCount);
  metrics.set('bloom_pool_connections', { state: 'waiting' }, waitingCount);
}

async function fillFigures(platform: Platform): Promise<void> {
  const figures = await readFigures(platform);
  for (const name of figureNames()) metrics.forget(name);
  for (const { metric, labels, value } of figures) metrics.set<MetricName>(metric, labels as never, value);
}
