import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The skills that the words call, by place; a word that calls none is missing. */
async function calledBy(tx: Db, words: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ place: number; id: string }>`select distinct on (place) place::int as place, s.id
    from unnest(${words}::text[]) with ordinality as asked(word, place) join skill s
      on folded(s.label) = folded(asked.word) or folded_all(s.alternate_labels) @> array[folded(asked.word)]
    order by place, folded(s.label) = folded(asked.word) desc, s.id`.execute(tx);
  return new Map(rows.map(({ place, id }) => [place - 1, id]));
}

/** The skill that each of the words calls, one that nobody has used yet becomes a label of its own; in their order. */
export async function skillsCalled(tx: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  // It may be merged into another right now: what people change of labels comes to its end first.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('labels.skill', 0))`.execute(tx);
  const known = await calledBy(tx, words);
  const fresh = words.filter((_word, place) => !known.has(place));
  if (fresh.length > 0) {
    await sql`insert into skill (label) select word from unnest(${fresh}::text[]) as word on conflict do nothing`.execute(
      tx,
    );
  }
  const all = fresh.length > 0 ? await calledBy(tx, words) : known;
  return words.map((_word, place) => all.get(place) as string);
}

/** Those of the ids that are skills, held until the end of the transaction. */
export async function holdSkills(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('skill').select(['id', 'label']).where('id', 'in', ids).forKeyShare().execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}
