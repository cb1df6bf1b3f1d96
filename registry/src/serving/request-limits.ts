import { createBoundedCounts } from '@bloom/shared-rules/bounded-counts';
import { MINUTE_MS } from '@bloom/shared-rules/time-units';

/** Requests of one sender within a minute, counted in the memory of this process: cheap, and enough against floods. */
export interface RequestLimits {
  /** Seconds to wait; undefined when the request may go on. */
  take(sender: string): number | undefined;
}

/**
 * What is counted apart, so that nobody uses up by reading, or by what browsers send by themselves, what the reports of
 * failures have: `reports` of failures without a session, the same of `people` with one, `violations`, and `reads`.
 */
export type Budget = 'reports' | 'people' | 'violations' | 'reads';

/** A whole office that cannot open a screen reports from one address, a flood comes from many. */
const TOGETHER = 20;

/**
 * @param perSender requests of one sender in a minute
 * @param together requests of all senders in a minute
 */
export function createRequestLimits(
  { perSender, together }: { perSender: number; together: number },
  now: () => number = Date.now,
): RequestLimits {
  let minute = 0;
  let total = 0;
  const taken = createBoundedCounts();
  return {
    take(sender) {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        total = 0;
        taken.clear();
      }
      const isTooMuch = taken.add(sender) > perSender || total >= together;
      if (isTooMuch) return Math.ceil(((minute + 1) * MINUTE_MS - now()) / 1_000);
      // Only what goes on counts for all: one sender who is refused must not use up what the others may ask.
      total += 1;
      return undefined;
    },
  };
}

export function createBudgets(perSender: number, now: () => number): Record<Budget, RequestLimits> {
  const budget = () => createRequestLimits({ perSender, together: perSender * TOGETHER }, now);
  return { reports: budget(), people: budget(), violations: budget(), reads: budget() };
}
