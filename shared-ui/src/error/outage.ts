/** How soon a server that cannot be reached is asked again at first, and at last, in milliseconds. */
const [FIRST_WAIT, LAST_WAIT] = [5_000, 60_000];
/** Whoever met no failure for longer than this meets a new outage. */
const OVER_AFTER = 2 * LAST_WAIT;

/** Of the page: a part that is tried again is drawn anew each time, and does not know how long it has lasted. */
let [began, met] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * How long to wait before the next request in an outage: half of what it has lasted, and for each page a little
 * otherwise, so that not all come at once when the server is back.
 */
export function nextWait(now = Date.now()): number {
  if (now - met > OVER_AFTER) began = now;
  met = now;
  const wait = Math.min(Math.max((now - began) / 2, FIRST_WAIT), LAST_WAIT);
  return wait * (0.8 + Math.random() * 0.4);
}
