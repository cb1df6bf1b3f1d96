import type { Db } from '../../platform/database/database.ts';
import type { FoundTalents, TalentPage } from './talent-index.port.ts';
import { databaseDictionary, readFoundBy, searchInDatabase } from './talent-index.repository.ts';
import { matchOf, type TalentMatch } from './talent-match.ts';
import { planWord, type TalentQuery } from './talent-query.ts';

/** Understands the words and searches. */
export async function searchIn(
  db: Db,
  words: readonly string[],
  filter: Omit<TalentQuery, 'words'>,
  page: TalentPage,
): Promise<{ query: TalentQuery; found: FoundTalents }> {
  const dictionary = databaseDictionary(db);
  const query = { ...filter, words: await Promise.all(words.map((word) => planWord(dictionary, word))) };
  return { query, found: await searchInDatabase(db, query, page) };
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
