import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { DataSubject } from './personal-data.ts';

/** Shorter names are in too many other words. */
const SHORTEST_NAME = 5;

/** What leads to one person and to nobody else. */
export interface OnlyTheirs {
  emails: string[];
  phones: string[];
  /** Empty when the name is too short, or somebody else who works with us has it. */
  names: string[];
}

/**
 * What of others an erasure may touch: only what goes to an address of the person, or says it or the name. An address
 * that another kept record has as well, or that a data officer holds, leads to that record too; a name that a Bloomer,
 * a contact or somebody of the staff has as well says nothing.
 */
export async function onlyTheirs(db: Db, { id, emails, phones, fullname }: DataSubject): Promise<OnlyTheirs> {
  const name = fullname.toLowerCase();
  const { rows } = await sql<{ isTaken: boolean }>`
    select is_name_of_others(${name}, ${id}::uuid) as "isTaken"`.execute(db);
  return {
    emails: await addressesToForget(db, emails, id),
    phones: await addressesToForget(db, phones, id),
    names: name.length < SHORTEST_NAME || rows[0]?.isTaken === true ? [] : [name],
  };
}

/** Of these addresses and numbers those that no other kept record has. */
export async function addressesOfOne(db: Db, asked: readonly string[], self: string | null): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select address from unnest(${[...asked]}::text[]) as address
    where address not in (select addresses_of_others(${[...asked]}::text[], ${self}::uuid))`.execute(db);
  return rows.map(({ address }) => address);
}

/** The same, without those of anybody whose data are held. */
export async function addressesToForget(db: Db, asked: readonly string[], self: string | null): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${await addressesOfOne(db, asked, self)}::text[]) as address
    where address not in (select held_addresses())`.execute(db);
  return rows.map(({ address }) => address);
}

/**
 * Whether one of the words, names or addresses in small letters, stands in a text: not as a part of a longer one, as
 * « Jean Martin » in « Jean Martineau » or in « Anne-Jean Martin ».
 */
export function says(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.map((word) => `(?<![[:alnum:]._+-])${word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}${NO_MORE}`);
  // Looking for the letters is much faster, and mostly answers.
  return sql<boolean>`exists (select from unnest(${[...words]}::text[], ${patterns}::text[]) as one (word, pattern)
    where strpos(lower(${text}), word) > 0 and lower(${text}) ~ pattern)`;
}

const NO_MORE = '(?![[:alnum:]]|[-.@][[:alnum:]])';
