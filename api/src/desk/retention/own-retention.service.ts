import type { Platform } from '../../platform/context/context.ts';
import { type ListedCategory, noteCategory, noteRun, type RetentionOutcome } from './retention.repository.ts';
import { failureOf, REPORTED_DAYS } from './retention.rules.ts';

interface OwnRetention {
  /** Forgets what is due; answers how many that were. */
  forget: () => Promise<number>;
  /** How many will be due within so many days. */
  countDueWithin: (days: number) => Promise<number>;
}

/**
 * Runs a category that a domain forgets by itself, because more leaves than rows: it is held like those of the list,
 * and the report tells of it.
 */
export async function runOwnRetention(
  { db, clock }: Platform,
  category: ListedCategory,
  { forget, countDueWithin }: OwnRetention,
): Promise<void> {
  const held = (await noteCategory(db, category)) !== null;
  const outcome: RetentionOutcome = { rows: 0, dueSoon: null, held, error: null };
  try {
    if (!held) outcome.rows = await forget();
    outcome.dueSoon = await countDueWithin(REPORTED_DAYS);
  } catch (error) {
    outcome.error = failureOf(error);
    throw error;
  } finally {
    await noteRun(db, category.category, clock.today(), outcome);
  }
}
