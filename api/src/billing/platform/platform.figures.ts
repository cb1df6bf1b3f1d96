import { sql } from 'kysely';
import { defineFigures, figure } from '../../platform/watch/figures.ts';
import { PLATFORM_NEWS_SWEEP } from './platform.queues.ts';

/** Its news are read every ten minutes: a reading that fails is its silence. */
defineFigures({
  metrics: ['bloom_platform_silent_seconds'],
  async read({ db, environment }) {
    if (environment.invoicePlatform === null) return [];
    const { rows } = await sql<{ silent: number | null }>`
      select extract(epoch from now() - coalesce(succeeded_at, started_at))::float8 as silent
      from sweep_run where name = ${PLATFORM_NEWS_SWEEP}`.execute(db);
    return rows.map(({ silent }) => figure('bloom_platform_silent_seconds', {}, silent ?? 0));
  },
});
