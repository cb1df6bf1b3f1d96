import { foldText } from '@bloom/shared-rules/fold-text';
import type { Db } from '../../platform/database/database.ts';
import type { DataSubject } from '../../platform/retention/personal-data.ts';
import { type Named, namesOf, withoutNames } from './erased-words.rules.ts';
import { type KeptWords, searchesHolding, wordsOfOthers, writeWords } from './saved-search-names.repository.ts';
import { isNameTaken } from './saved-searches.repository.ts';

const NAMELESS = 'Recherche';

interface Cleaned {
  kept: KeptWords;
  /** What is left of each; undefined when it named nobody. */
  name: string | undefined;
  fulltext: string | undefined;
}

/** Searches of recruiters whose words or name are about this person. */
export async function searchesNaming(tx: Db, { id, fullname, emails, phones }: DataSubject): Promise<Cleaned[]> {
  const names = namesOf(fullname);
  const words = [...names, ...emails.map(foldText)];
  const found = await searchesHolding(tx, { words, digits: phones.map((phone) => phone.slice(-9)) });
  if (found.length === 0) return [];
  const person: Named = { fullname, emails, phones, shared: new Set(await wordsOfOthers(tx, id, names)) };
  return found
    .map((kept) => ({
      kept,
      name: withoutNames(kept.name, person),
      fulltext: withoutNames(kept.search.fulltext ?? '', person),
    }))
    .filter(({ name, fulltext }) => name !== undefined || fulltext !== undefined);
}

/** Takes the person out of them. Who keeps such a search is told that words are gone, not which. */
export async function forgetInSearches(tx: Db, person: DataSubject): Promise<number> {
  const cleaned = await searchesNaming(tx, person);
  for (const { kept, name, fulltext } of cleaned) {
    const { fulltext: _said, ...rest } = kept.search;
    const search = { ...rest, ...(fulltext !== '' && { fulltext }) };
    await writeWords(tx, kept.id, {
      name: name === undefined ? kept.name : await freeName(tx, kept, name),
      search: JSON.stringify(fulltext === undefined ? kept.search : search),
      ...(fulltext !== undefined && { names_erased: true as const }),
    });
  }
  return cleaned.length;
}

async function freeName(tx: Db, { id, staff_id: staffId }: KeptWords, left: string): Promise<string> {
  const wanted = left === '' ? NAMELESS : left;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!(await isNameTaken(tx, staffId, name, id))) return name;
  }
}
