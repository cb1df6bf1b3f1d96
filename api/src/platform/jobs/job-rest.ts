import { setTimeout as wait } from 'node:timers/promises';

/**
 * Work that comes by the thousand leaves as much of the processor as it takes: the next one begins after a rest as long
 * as the last one took. One alone begins at once.
 * @param now milliseconds
 */
export function withRests(now: () => number = () => performance.now(), rest: (ms: number) => Promise<unknown> = wait) {
  let restedAt = 0;
  return async (work: () => Promise<void>): Promise<void> => {
    const tired = restedAt - now();
    if (tired > 0) await rest(tired);
    const begun = now();
    try {
      await work();
    } finally {
      const ended = now();
      restedAt = ended + (ended - begun);
    }
  };
}
