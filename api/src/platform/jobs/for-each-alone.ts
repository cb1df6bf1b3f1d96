import type { Logger } from '../log.ts';

/**
 * Each of them, one after the other: one that fails is logged and keeps no other back. Throws once all were tried, so
 * that whoever watches hears of it. Answers of how many the work answered true; ends early with the signal.
 */
export async function forEachAlone<Item>(
  log: Logger,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      if ((await work(item)) === true) done += 1;
    } catch (error) {
      failures.push(error);
      log.error({ err: error, id: idOf(item) }, 'one of many failed, the others go on');
    }
  }
  const [first] = failures;
  if (failures.length === 0) return done;
  const said = first instanceof Error ? first.message : String(first);
  throw new Error(`${failures.length} of ${items.length} failed, the first: ${said}`, { cause: first });
}

/** Only what it, or a step of several, is called: the rest of it may name people. */
function idOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (typeof item === 'function') return item.name;
  const { id } = (item ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
