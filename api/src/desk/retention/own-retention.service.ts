import type { Platform } from '../../platform/context/context.ts';
import { type ListedCategory, noteCategory, noteRun, type RetentionOutcome } from './retention.repository.ts';
import { failureOf, REPORTED_DAYS } from './retention.rules.ts';
import type { HeldBack } from './retention.tables.ts';

type Asked = Pick<Platform, 'db' | 'clock'>;

/** A category that a domain forgets by itself, because more leaves than rows. */
export interface OwnRetention extends ListedCategory {
  /** How many will be due within so many days. */
  countDueWithin: (asked: Asked, days: number) => Promise<number>;
  /** How many stay although their time is over, by why. */
  countHeldBack?: (asked: Asked) => Promise<HeldBack>;
}

const own = new Map<string, OwnRetention>();

/** Declares such a category; called once, beside the sweep of the domain. */
export function defineOwnRetention(retention: OwnRetention): OwnRetention {
  own.set(retention.category, retention);
  return retention;
}

export const ownRetentions = (): OwnRetention[] => [...own.values()];

/**
 * Runs such a category: it is held like those of the list, and the report tells of it. `forget` answers how many went.
 */
export async function runOwnRetention(
  { db, clock }: Asked,
  retention: OwnRetention,
  forget: () => Promise<number>,
): Promise<void> {
  const { held, isNew } = await noteCategory(db, retention, clock.now());
  const outcome: RetentionOutcome = { rows: 0, dueSoon: null, held, heldBack: {}, error: null };
  try {
    if (!held && !isNew) outcome.rows = await forget();
    outcome.heldBack = (await retention.countHeldBack?.({ db, clock })) ?? {};
    outcome.dueSoon = await retention.countDueWithin({ db, clock }, REPORTED_DAYS);
  } catch (error) {
    outcome.error = failureOf(error);
    throw error;
  } finally {
    await noteRun(db, retention.category, clock.today(), outcome);
  }
}
