import { clockBehindMs } from '@bloom/shared-server/clock-check';
import { sql } from 'kysely';
import { clockOver } from '../database/clock-check.ts';
import { defineFigures, figure } from '../watch/figures.ts';

defineFigures({
  metrics: ['bloom_clock_behind_seconds'],
  async read({ db }) {
    const clock = clockOver(() => sql<{ at: Date }>`select clock_timestamp() as at`.execute(db));
    return [figure('bloom_clock_behind_seconds', {}, (await clockBehindMs(clock)) / 1_000)];
  },
});
