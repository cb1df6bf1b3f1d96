import { clockBehindMs } from '@bloom/shared-server/clock-check';
import { inTime } from '@bloom/shared-server/in-time';
import { type Load, tellLoad } from '@bloom/shared-server/watch/load';
import { statusClass } from '@bloom/shared-server/watch/metrics';
import { type MetricsReaders, mayReadMetrics } from '@bloom/shared-server/watch/metrics-access';
import { SETTING_PRINTS_PATH, type ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { Context, Middleware } from 'koa';
import type { Pool } from 'pg';
import { clockOver } from '../platform/database.ts';
import { metrics } from './metrics.ts';

/** Every way in here begins with one of these; the rest of an address says which sign-in it is. */
const ROUTES =
  /^\/(auth|token|me|jwks|session|interaction|accounts|assets|\.well-known|healthz|readyz|metrics|demo)?(?=\/|$)/;

interface Watched {
  metricsReaders: MetricsReaders;
  pool: Pool;
  load: Load;
  tellSettings: () => ToldSettings;
}

/**
 * `/healthz` (it lives), `/readyz` (it can do its work) and, for who may read them, `/metrics` and what shows that a
 * setting changed; every request is measured.
 */
export function watchRoutes({ metricsReaders, pool, load, tellSettings }: Watched): Middleware {
  metrics.beforeReading(() => {
    const { totalCount, idleCount, waitingCount } = pool;
    metrics.set('bloom_pool_connections', { state: 'used' }, totalCount - idleCount);
    metrics.set('bloom_pool_connections', { state: 'idle' }, idleCount);
    metrics.set('bloom_pool_connections', { state: 'waiting' }, waitingCount);
  });
  tellLoad('idp', metrics, load);
  metrics.beforeReading(async () => {
    const problems = await problemsOf(pool);
    metrics.forget('bloom_not_ready');
    for (const problem of problems) metrics.set('bloom_not_ready', { problem }, 1);
  });
  metrics.beforeReading(async () => {
    metrics.forget('bloom_clock_behind_seconds');
    // That the database is away is told elsewhere.
    const behind = await inTime(clockBehindMs(clockOver(pool)), PATIENCE_MS).catch(() => undefined);
    if (behind !== undefined) metrics.set('bloom_clock_behind_seconds', {}, behind / 1_000);
  });
  return async (ctx, next) => {
    const started = performance.now();
    try {
      await answer(ctx, next, { metricsReaders, pool, tellSettings });
    } finally {
      const route = ROUTES.exec(ctx.path)?.[0] ?? 'other';
      const labels = { method: ctx.method, route, status: statusClass(ctx.status) };
      metrics.observe('bloom_http_request_seconds', labels, (performance.now() - started) / 1_000);
    }
  };
}

type Asked = Omit<Watched, 'load'>;

async function answer(ctx: Context, next: () => Promise<unknown>, { metricsReaders, pool, tellSettings }: Asked) {
  const asking = { remoteAddress: ctx.req.socket.remoteAddress, headers: ctx.req.headers };
  if (ctx.path === '/healthz') {
    ctx.body = { status: 'ok' };
  } else if (ctx.path === '/readyz') {
    const problems = await problemsOf(pool);
    const ready = problems.length === 0;
    ctx.status = ready ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { status: ready ? 'ready' : 'not ready', problems };
  } else if (ctx.path === '/metrics' && mayReadMetrics(asking, metricsReaders)) {
    const { contentType, text } = await metrics.read();
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Type', contentType);
    ctx.body = text;
  } else if (ctx.path === SETTING_PRINTS_PATH && mayReadMetrics(asking, metricsReaders)) {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = tellSettings();
  } else {
    await next();
  }
}

/** Milliseconds for the database to answer. */
const PATIENCE_MS = 3_000;

/** Without its database nobody can sign in. */
async function problemsOf(pool: Pool): Promise<string[]> {
  try {
    const { rows } = await inTime(
      pool.query<{ read_only: boolean }>("select current_setting('transaction_read_only')::boolean as read_only"),
      PATIENCE_MS,
    );
    return rows[0]?.read_only === false ? [] : ['databaseReadOnly'];
  } catch {
    return ['database'];
  }
}
