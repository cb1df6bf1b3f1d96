/** Requests of one sender within a minute, counted in the memory of this process: cheap, and enough against floods. */
export interface RequestLimits {
  /** Seconds to wait; undefined when the request may go on. */
  take(sender: string): number | undefined;
}

const MINUTE = 60_000;
/** Senders remembered at once; a flood of addresses costs no more memory than this. */
const MOST_SENDERS = 10_000;

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
  const taken = new Map<string, number>();
  return {
    take(sender) {
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) {
        minute = current;
        total = 0;
        taken.clear();
      }
      const count = (taken.get(sender) ?? 0) + 1;
      const isTooMuch = count > perSender || total >= together || (count === 1 && taken.size >= MOST_SENDERS);
      if (isTooMuch) return Math.ceil(((minute + 1) * MINUTE - now()) / 1_000);
      // Only what goes on counts for all: one sender who is refused must not use up what the others may ask.
      total += 1;
      taken.set(sender, count);
      return undefined;
    },
  };
}
