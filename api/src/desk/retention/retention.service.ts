import type { Platform } from '../../platform/context.ts';
import { redactText } from '../../platform/log.ts';
import { definedRetentions, type Retention } from '../../platform/retention.ts';
import {
  BATCH,
  countDueSoon,
  forgetBatch,
  noteCategory,
  noteRun,
  type RetentionOutcome,
} from './retention.repository.ts';

const REPORTED_DAYS = 7;

export interface RetentionOptions {
  /** Every category unless said otherwise. */
  only?: readonly string[];
  signal?: AbortSignal;
}

/**
 * Forgets what has been kept long enough, category by category: one that is held or fails stops no other. Answers how
 * many rows that were; throws at its end when a category failed.
 */
export async function forgetWhatIsDue(platform: Platform, options: RetentionOptions = {}): Promise<number> {
  const { only, signal } = options;
  const chosen = definedRetentions().filter(({ category }) => only === undefined || only.includes(category));
  const figures: Record<string, RetentionOutcome> = {};
  for (const retention of chosen) {
    if (signal?.aborted) break;
    const outcome = await forgetCategory(platform, retention, signal);
    await noteRun(platform.db, retention.category, platform.clock.today(), outcome);
    figures[retention.category] = outcome;
  }
  const told = Object.fromEntries(
    Object.entries(figures).map(([category, { rows, dueSoon, held }]) => [
      category,
      { rows, ...(dueSoon !== null && { dueSoon }), ...(held && { held }) },
    ]),
  );
  platform.log.info({ categories: told }, 'retention');
  const failed = Object.entries(figures).filter(([, { error }]) => error !== null);
  if (failed.length > 0) throw new Error(`Retention failed for ${failed.map(([category]) => category).join(', ')}.`);
  return Object.values(figures).reduce((sum, { rows }) => sum + rows, 0);
}

async function forgetCategory(platform: Platform, retention: Retention, signal?: AbortSignal) {
  const { db, clock, log } = platform;
  const now = clock.now();
  const outcome: RetentionOutcome = { rows: 0, dueSoon: null, held: false, error: null };
  try {
    outcome.held = (await noteCategory(db, retention)) !== null;
    for (let last = BATCH; last === BATCH && !outcome.held && !signal?.aborted; ) {
      last = await forgetBatch(db, retention, now);
      outcome.rows += last;
    }
    if (retention.personal) outcome.dueSoon = await countDueSoon(db, retention, now, REPORTED_DAYS);
  } catch (error) {
    log.error({ err: error, category: retention.category }, 'retention failed');
    outcome.error = redactText(error instanceof Error ? error.message : String(error)).slice(0, 500);
  }
  return outcome;
}
