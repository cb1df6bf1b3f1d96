import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import type { Compounds } from './search-words.ts';
import * as repository from './words-again.repository.ts';

const PER_ROUND = 500;
/** A run of which something is left is no run that hangs: the next one goes on. */
const RUN_MS = 50_000;

/**
 * A version may find people by more words than the one before. The words of whoever has such are made again beside
 * the work of people.
 */
export async function makeWordsAgain({ db, log }: Platform, signal: AbortSignal): Promise<number> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  let done = 0;
  while (!end.aborted) {
    const ids = await repository.findToReadAgain(db, PER_ROUND);
    if (ids.length === 0) break;
    const work = (id: string) => repository.readAgain(db, id).then(() => true);
    done += await forEachAlone(log, ids, work, end);
  }
  return done;
}

/** Databases of which everybody was read: only the migration of another version names people again. */
const read = new WeakSet<Db>();

/**
 * How two words that are a spelling of one are searched: while not everybody is found by the one, the two find whom
 * they found before.
 */
export async function compoundsOf(db: Db): Promise<Compounds> {
  if (read.has(db)) return 'joined';
  if (await repository.isAnybodyLeft(db)) return 'apart';
  read.add(db);
  return 'joined';
}
