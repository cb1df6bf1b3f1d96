import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface KeptWords {
  id: string;
  staff_id: string;
  name: string;
  /** What the search asks for. */
  search: { fulltext?: string | null };
  created_at: Date;
}

/** Words, addresses and ends of numbers; what holds one of them may mean somebody else. */
export interface Held {
  words: readonly string[];
  digits: readonly string[];
}

/** Whether the text `said` holds one. */
const holds = ({ words, digits }: Held) => sql`
  (exists (select from unnest(${[...words]}::text[]) as word where strpos(search_folded(said.text), word) > 0)
    or exists (select from unnest(${[...digits]}::text[]) as number
      where strpos(regexp_replace(said.text, '\\D', '', 'g'), number) > 0))`;

/** Searches whose name or words hold one. */
export async function searchesHolding(tx: Db, held: Held): Promise<KeptWords[]> {
  const { rows } = await sql<KeptWords>`
    select id, staff_id, name, search, created_at from saved_talent_search s,
      lateral (select concat_ws(' ', s.name, s.search ->> 'fulltext') as text) said
    where ${holds(held)} order by id for update of s`.execute(tx);
  return rows;
}

/** Mails of news that hold one. */
export async function newsHolding(tx: Db, held: Held): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, said.text from mail_outbox m,
      lateral (select concat_ws(' ', m.subject, m.text_body) as text) said
    where m.template = 'saved-searches' and ${holds(held)} order by id for update of m`.execute(tx);
  return rows;
}

/** Nothing of them is left; what has not left is not sent. */
export async function forgetNews(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from mail_outbox where id = any(${[...ids]}::uuid[]) and state in ('queued', 'failed')`.execute(tx);
  await sql`update mail_outbox set subject = '', text_body = '', html_body = '', last_error = null
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Those of the words that another talent is called by, or a job or a skill. */
export async function wordsOfOthers(tx: Db, talentId: string, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) as word
    where exists (select from talent_search o where o.is_found and o.talent_id <> ${talentId}
        and o.words @@ ('''' || word || ''':AB')::tsquery)
      or exists (select from skill k where word = any(search_words(k.label)))`.execute(tx);
  return rows.map(({ word }) => word);
}

export async function writeWords(tx: Db, id: string, facts: { name: string; search: string; names_erased?: true }) {
  await tx.updateTable('saved_talent_search').set(facts).where('id', '=', id).execute();
}
