import { statusClass } from '@bloom/shared-server/watch/metrics';
import { type MetricsReaders, mayReadMetrics } from '@bloom/shared-server/watch/metrics-access';
import { SETTING_PRINTS_PATH, type ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveVersionsReader } from '../channels/live-versions.ts';
import { metrics } from './metrics.ts';

const NOBODY_NAMED = { token: null, addresses: null };

/** What of the registry is watched, and who may read the metrics. */
interface Watched {
  live: LiveVersionsReader;
  metricsReaders?: MetricsReaders;
  tellSettings?: () => ToldSettings;
}

/** `storage`: it does not answer. `shell`: no version of the shell is published, so that nobody can open anything. */
type Problem = 'storage' | 'shell';

/** Why the registry cannot do its work. */
export async function problemsOf({ live }: Pick<Watched, 'live'>): Promise<Problem[]> {
  try {
    const { shell, development } = await live();
    return shell !== undefined || development.some(({ id }) => id === 'shell') ? [] : ['shell'];
  } catch {
    return ['storage'];
  }
}

/**
 * On each of the three hosts: `/healthz` (it lives), `/readyz` (it can do its work) and, for who may read them,
 * `/metrics` and what shows that a setting changed.
 */
export function serveWatch(server: FastifyInstance, registry: Watched): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: statusClass(reply.statusCode) };
    metrics.observe('bloom_http_request_seconds', labels, reply.elapsedTime / 1_000);
    done();
  });
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const problems = await problemsOf(registry);
    const ready = problems.length === 0;
    reply.code(ready ? 200 : 503).header('Cache-Control', 'no-store');
    return { status: ready ? 'ready' : 'not ready', problems };
  });
  const mayRead = (request: FastifyRequest) =>
    mayReadMetrics(
      { remoteAddress: request.socket.remoteAddress, headers: request.headers },
      registry.metricsReaders ?? NOBODY_NAMED,
    );
  server.get(SETTING_PRINTS_PATH, async (request, reply) => {
    if (!mayRead(request) || registry.tellSettings === undefined) return reply.callNotFound();
    return reply.header('Cache-Control', 'no-store').send(registry.tellSettings());
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const { contentType, text } = await metrics.read();
    return reply.header('Cache-Control', 'no-store').type(contentType).send(text);
  });
}
