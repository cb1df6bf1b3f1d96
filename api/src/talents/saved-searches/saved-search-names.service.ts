import { foldText } from '@bloom/shared-rules/words/fold-text';
import type { Db } from '../../platform/database/database.ts';
import type { DataSubject } from '../../platform/retention/personal-data.ts';
import { type Named, namesOf, withoutNames } from './erased-words.rules.ts';
import { namesSaid } from './saved-search.mails.ts';
import {
  forgetNews,
  type Held,
  type KeptWords,
  newsHolding,
  searchesHolding,
  wordsOfOthers,
  writeWords,
} from './saved-search-names.repository.ts';
import { isNameTaken } from './saved-searches.repository.ts';

const NAMELESS = 'Recherche';

interface Cleaned {
  kept: KeptWords;
  /** What is left of each; undefined when it named nobody. */
  name: string | undefined;
  fulltext: string | undefined;
}

/** What may be about this person. */
const heldOf = ({ fullname, emails, phones }: DataSubject): Held => ({
  words: [...namesOf(fullname), ...emails.map(foldText)],
  digits: phones.map((phone) => phone.slice(-9)),
});

async function namedAs(tx: Db, { id, fullname, emails, phones }: DataSubject): Promise<Named> {
  return { fullname, emails, phones, shared: new Set(await wordsOfOthers(tx, id, namesOf(fullname))) };
}

/** Searches of recruiters whose words or name are about this person. */
export async function searchesNaming(tx: Db, subject: DataSubject): Promise<Cleaned[]> {
  const found = await searchesHolding(tx, heldOf(subject));
  if (found.length === 0) return [];
  const person = await namedAs(tx, subject);
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

/** Takes the person out of the mails that told of searches called after them, whatever these are called by now. */
export async function forgetInNews(tx: Db, subject: DataSubject): Promise<number> {
  const found = await newsHolding(tx, heldOf(subject));
  if (found.length === 0) return 0;
  const person = await namedAs(tx, subject);
  const naming = found.filter(({ text }) => namesSaid(text).some((name) => withoutNames(name, person) !== undefined));
  await forgetNews(
    tx,
    naming.map(({ id }) => id),
  );
  return naming.length;
}

async function freeName(tx: Db, { id, staff_id: staffId }: KeptWords, left: string): Promise<string> {
  const wanted = left === '' ? NAMELESS : left;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!(await isNameTaken(tx, staffId, name, id))) return name;
  }
}
