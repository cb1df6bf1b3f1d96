import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { definedRetentions, type Retention } from '../../platform/retention/retention.ts';
import { dataOfficers, notify } from '../notifications/notifications.service.ts';
import { ownRetentions } from './own-retention.service.ts';
import {
  countDueSoon,
  countHeldBack,
  forgetBatch,
  NOTHING_YET,
  noteCategory,
  noteRun,
  type RetentionOutcome,
} from './retention.repository.ts';
import { failureOf, REPORTED_DAYS, toldFrom } from './retention.rules.ts';
import { isHeld } from './retention-hold.repository.ts';
import { goesIfDueBy } from './retention-notice.repository.ts';
import { labelOf } from './retention-told.words.ts';

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
  if (failed.length > 0) {
    const categories = failed.map(([category]) => category);
    await tellOfficers(platform, categories);
    throw new Error(`Retention failed for ${categories.join(', ')}.`);
  }
  return Object.values(figures).reduce((sum, { rows }) => sum + rows, 0);
}

/** At the start: whoever wants something held says so of a category that is there, before its first night. */
export async function listCategories({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (const listed of [...definedRetentions(), ...ownRetentions()]) await noteCategory(db, listed, clock.now());
}

/** What should be gone is still there: once a day, who answers for the data is told. */
async function tellOfficers(platform: Platform, categories: readonly string[]): Promise<void> {
  const today = platform.clock.today();
  await inTransaction(platform.db, async (tx) => {
    await notify(platform, tx, {
      kind: 'jobFailed',
      title: 'Des données n’ont pas été effacées à leur échéance',
      description: `L’effacement de cette nuit a échoué pour\u00a0: ${categories.map(labelOf).join(', ')}. Il recommence la nuit prochaine\u202f; prévenez le support s’il échoue encore.`,
      priority: 'urgent',
      link: '/data-retention',
      dedupeKey: `retention:${today}`,
      to: { staffIds: await dataOfficers(tx) },
    });
  });
}

async function forgetCategory(platform: Platform, retention: Retention, signal?: AbortSignal) {
  const { db, clock, log } = platform;
  const now = clock.now();
  const outcome: RetentionOutcome = { ...NOTHING_YET };
  try {
    outcome.held = (await noteCategory(db, retention, now)).held;
    const dueBy = await goesIfDueBy(db, retention, now);
    // What goes may have been all that kept others: until nothing goes any more.
    for (let last = 1; last > 0 && !outcome.held && dueBy !== null && !signal?.aborted; ) {
      last = await forgetBatch(db, retention, dueBy);
      outcome.rows += last;
      outcome.held = await isHeld(db, retention.category);
    }
    outcome.heldBack = await countHeldBack(db, retention, now);
    if (retention.personal) {
      outcome.dueSoon = await countDueSoon(db, retention, now, REPORTED_DAYS);
      outcome.toldUntil = toldFrom(now);
    }
  } catch (error) {
    log.error({ err: error, category: retention.category }, 'retention failed');
    outcome.error = failureOf(error);
  }
  return outcome;
}
