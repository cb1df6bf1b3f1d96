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

/** Searches whose name or words hold one of these words, addresses or ends of numbers; they may mean somebody else. */
export async function searchesHolding(
  tx: Db,
  { words, digits }: { words: readonly string[]; digits: readonly string[] },
): Promise<KeptWords[]> {
  const { rows } = await sql<KeptWords>`
    select id, staff_id, name, search, created_at from saved_talent_search s,
      lateral (select concat_ws(' ', s.name, s.search ->> 'fulltext') as text) said
    where exists (select from unnest(${[...words]}::text[]) as word where strpos(search_folded(said.text), word) > 0)
      or exists (select from unnest(${[...digits]}::text[]) as number
        where strpos(regexp_replace(said.text, '\\D', '', 'g'), number) > 0)
    order by id for update of s`.execute(tx);
  return rows;
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
