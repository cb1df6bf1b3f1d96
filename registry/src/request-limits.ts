import { isIPv6 } from 'node:net';

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

const MINUTE = 60_000;
/** A whole office that cannot open a screen reports from one address, a flood comes from many. */
const TOGETHER = 20;
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

export function createBudgets(perSender: number, now: () => number): Record<Budget, RequestLimits> {
  const budget = () => createRequestLimits({ perSender, together: perSender * TOGETHER }, now);
  return { reports: budget(), people: budget(), violations: budget(), reads: budget() };
}

/** Who an address stands for: any machine with IPv6 has all the addresses of a /64. */
export function senderOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  // One spelling of each address, all of it hexadecimal.
  const spelled = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled);
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.');
  const [start = [], end = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
