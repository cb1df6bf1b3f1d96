import type { Platform } from '../../platform/context/context.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import {
  type ListedCategory,
  NOTHING_YET,
  noteCategory,
  noteRun,
  type RetentionOutcome,
} from './retention.repository.ts';
import { failureOf, REPORTED_DAYS, toldFrom } from './retention.rules.ts';
import type { HeldBack } from './retention.tables.ts';
import { isHeld } from './retention-hold.repository.ts';
import { goesIfDueBy } from './retention-notice.repository.ts';

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

/** Nothing of it goes, however old: nobody is told that it will. */
export function isCategoryHeld({ db }: Pick<Platform, 'db'>, { category }: OwnRetention): Promise<boolean> {
  return isHeld(db, category);
}

interface Forgetting {
  /** Whose time was over at that moment: now, or earlier where what fell due since was not announced in time. */
  due: (by: Date) => Promise<string[]>;
  /** Forgets one of them; false for who stays after all. */
  forget: (id: string, by: Date) => Promise<boolean>;
  signal: AbortSignal;
}

/**
 * Runs such a category, one after the other: it is held like those of the list, also by who holds it while a night is
 * at it, and the report tells of it. Answers how many went.
 */
export async function runOwnRetention(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  retention: OwnRetention,
  { due, forget, signal }: Forgetting,
): Promise<number> {
  const { category } = retention;
  const now = clock.now();
  const { held } = await noteCategory(db, retention, now);
  const by = await goesIfDueBy(db, retention, now);
  const outcome: RetentionOutcome = { ...NOTHING_YET, held };
  const forgetOne = async (id: string) => {
    outcome.held ||= await isHeld(db, category);
    if (outcome.held || by === null || !(await forget(id, by))) return;
    outcome.rows += 1;
  };
  try {
    if (!held && by !== null) await forEachAlone(log, await due(by), forgetOne, signal);
    outcome.heldBack = (await retention.countHeldBack?.({ db, clock })) ?? {};
    outcome.dueSoon = await retention.countDueWithin({ db, clock }, REPORTED_DAYS);
    outcome.toldUntil = toldFrom(now);
  } catch (error) {
    outcome.error = failureOf(error);
    throw error;
  } finally {
    await noteRun(db, category, clock.today(), outcome);
  }
  return outcome.rows;
}
