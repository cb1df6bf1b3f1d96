/** How long after each request that nobody answered the next is sent, in milliseconds. */
export const WAITS: readonly number[] = [300, 1200];
/** The server that died may still hold the key for some seconds: it is asked this often, each after this long. */
const WAITS_UNDER_WAY = 8;
export const UNDER_WAY_AFTER = 1000;

/** What a proxy before the servers answers when it finds none of them. */
export const NO_SERVER: readonly unknown[] = [502, 503, 504];

/** What became of a request: nobody answered, an earlier one with its key is still under way, or it was answered. */
export type Outcome = 'unanswered' | 'underWay' | 'answered';

/** How long to wait before one request is sent again, told each time what became of it; undefined: it is not. */
export function createWaits(): (outcome: Outcome) => number | undefined {
  const waits = [...WAITS];
  let waitsUnderWay = WAITS_UNDER_WAY;
  return (outcome) => {
    if (outcome === 'unanswered') return waits.shift();
    const isRepeated = waits.length < WAITS.length;
    if (outcome === 'answered' || !isRepeated || waitsUnderWay === 0) return undefined;
    waitsUnderWay -= 1;
    return UNDER_WAY_AFTER;
  };
}
