import type { Db } from '../../platform/database/database.ts';

/** The last run of each category, in their order. */
export async function lastRuns(db: Db) {
  return db
    .selectFrom('retention_run')
    .selectAll()
    .distinctOn('category')
    .orderBy('category')
    .orderBy('day', 'desc')
    .orderBy('ran_at', 'desc')
    .execute();
}

export type RetentionRun = Awaited<ReturnType<typeof lastRuns>>[number];
