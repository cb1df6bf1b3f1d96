import type { Db } from '../../platform/database/database.ts';
import { type LooserSearch, looserSearches } from './looser-searches.ts';
import type { FoundTalents, TalentIndex, TalentPage } from './talent-index.port.ts';
import { databaseDictionary, readFoundBy, searchInDatabase } from './talent-index.repository.ts';
import { matchOf, type TalentMatch } from './talent-match.ts';
import { type Dictionary, planWord, type TalentQuery } from './talent-query.ts';

/** A projection of the database in this process. */
export interface LiveIndex {
  /** Undefined while it cannot be trusted: before it is loaded, and when changes are not heard. */
  readonly index: (TalentIndex & Dictionary) | undefined;
  /** Done when it holds everything that was committed before. */
  settle(): Promise<void>;
}

const live = new WeakMap<Db, LiveIndex>();

/**
 * Searches on this database are answered by the index; in a transaction the database answers, which knows what it
 * holds.
 */
export function serveFrom(db: Db, index: LiveIndex): () => void {
  live.set(db, index);
  return () => live.delete(db);
}

/** After something was saved: whoever is told of it finds it. The others hear of it from the database. */
export async function talentsSettled(db: Db): Promise<void> {
  // What was saved is saved, whatever the index says.
  await live
    .get(db)
    ?.settle()
    .catch(() => undefined);
}

function indexOf(db: Db): TalentIndex & Dictionary {
  return (
    live.get(db)?.index ?? {
      ...databaseDictionary(db),
      search: (query: TalentQuery, page: TalentPage) => searchInDatabase(db, query, page),
    }
  );
}

/** Understands the words and searches. */
export async function searchIn(
  db: Db,
  words: readonly string[],
  filter: Omit<TalentQuery, 'words'>,
  page: TalentPage,
): Promise<{ query: TalentQuery; found: FoundTalents }> {
  const index = indexOf(db);
  const query = { ...filter, words: await Promise.all(words.map((word) => planWord(index, word))) };
  return { query, found: await index.search(query, page) };
}

/** What to leave out of a search that found nobody. */
export function looserIn(db: Db, query: TalentQuery): Promise<LooserSearch[]> {
  const index = indexOf(db);
  return looserSearches(query, async (one) => (await index.search(one, { take: 1, skip: 0 })).count);
}

/** Why each of them was found, by what the database says of them. */
export async function explainHits(
  db: Db,
  query: TalentQuery,
  ids: readonly string[],
  labels: ReadonlyMap<string, string>,
): Promise<Map<string, TalentMatch>> {
  if (query.words.length === 0 && query.skills.length === 0) return new Map();
  const found = await readFoundBy(db, ids);
  return new Map(found.map(({ id, ...by }) => [id, matchOf(query, labels, by)]));
}
