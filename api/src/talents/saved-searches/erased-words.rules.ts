import { leaveOut, wordsOf } from '../talent-index/search-words.ts';

/** Whom words may name. */
export interface Named {
  fullname: string;
  emails: readonly string[];
  /** E.164. */
  phones: readonly string[];
  /** Words of the name that others have, too, or that name a skill or a job: alone they name nobody. */
  shared: ReadonlySet<string>;
}

/** The last digits of a number, which are the same however it is typed. */
const DIGITS = 9;
const NUMBER = /\+?\d(?:[\s.()-]*\d){8,14}/g;

/** « N'Diaye » is searched as « ndiaye », too. */
const spellingsOf = (fullname: string) => [fullname, fullname.replace(/['’ʼ]/g, '')];
const words = (name: string) => wordsOf(name).filter((word) => word.length > 1);

/** Words of a name that may stand for the person. */
export const namesOf = (fullname: string): string[] => [...new Set(spellingsOf(fullname).flatMap(words))];

/**
 * The text without what names the person: the whole name in any order, a part of it that is nobody else's, an address,
 * a number. Undefined when nothing does.
 */
export function withoutNames(text: string, person: Named): string | undefined {
  const kept = withoutWords(withoutNumbers(withoutAddresses(text, person.emails), person.phones), person);
  return kept === text ? undefined : tidy(kept);
}

const withoutAddresses = (text: string, emails: readonly string[]) =>
  text
    .split(/([\s,;<>()]+)/)
    .map((piece) => (emails.includes(piece.toLowerCase()) ? '' : piece))
    .join('');

function withoutNumbers(text: string, phones: readonly string[]): string {
  const ends = phones.map((phone) => phone.slice(-DIGITS));
  return text.replace(NUMBER, (typed) => (ends.includes(typed.replace(/\D/g, '').slice(-DIGITS)) ? '' : typed));
}

function withoutWords(text: string, { fullname, shared }: Named): string {
  const names = namesOf(fullname);
  const said = new Set(wordsOf(text));
  const isWhole = spellingsOf(fullname).some((name) => {
    const all = words(name);
    return all.length > 1 && all.every((word) => said.has(word));
  });
  const telling = new Set(isWhole ? spellingsOf(fullname).flatMap(wordsOf) : names.filter((name) => !shared.has(name)));
  return names.some((name) => said.has(name) && telling.has(name)) ? leaveOut(text, (word) => telling.has(word)) : text;
}

/** The « L’ » and « d’ » of a word that is gone. */
const ELIDED = /(?<!\S)\p{L}{0,2}['’](?!\S)/gu;

/** What stood beside what is gone: blanks, commas, elided words. */
const tidy = (text: string) =>
  text
    .split(',')
    .map((part) => part.replace(ELIDED, ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
