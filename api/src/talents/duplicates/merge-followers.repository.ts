import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { KeptSnapshot } from './merge-snapshot.repository.ts';

/**
 * Baskets, and searches whose owner knows the person already, go along: nobody hears of somebody new. A search that
 * somebody deletes meanwhile is held, or gone.
 */
export async function moveFollowers(tx: Db, from: string, to: string): Promise<void> {
  await sql`insert into talent_basket (staff_id, talent_id, added_at)
    select staff_id, ${to}, added_at from talent_basket where talent_id = ${from} on conflict do nothing`.execute(tx);
  await sql`insert into saved_talent_search_hit as mine (search_id, talent_id, found_at)
    select s.id, ${to}, o.found_at from saved_talent_search_hit o join saved_talent_search s on s.id = o.search_id
    where o.talent_id = ${from} order by s.id for key share of s
    on conflict (search_id, talent_id) do update set found_at = least(mine.found_at, excluded.found_at)`.execute(tx);
}

const rowsIn = (rows: readonly unknown[] = []) => sql`${JSON.stringify(rows)}::jsonb`;

/**
 * Two again: whoever had put the one aside that went has that one in the basket, unless they took it out since, and
 * knows it in their searches.
 */
export async function giveBackFollowers(tx: Tx, keptId: string, { parts }: KeptSnapshot): Promise<void> {
  const { talent_basket: baskets, saved_talent_search_hit: hits } = parts;
  await sql`insert into talent_basket (staff_id, talent_id, added_at)
    select o.staff_id, o.talent_id, o.added_at
    from jsonb_populate_recordset(null::talent_basket, ${rowsIn(baskets?.merged)}) o
    join talent_basket mine on mine.staff_id = o.staff_id and mine.talent_id = ${keptId}
    on conflict do nothing`.execute(tx);
  await sql`delete from talent_basket mine using jsonb_populate_recordset(null::talent_basket, ${rowsIn(baskets?.merged)}) o
    where mine.talent_id = ${keptId} and mine.staff_id = o.staff_id and not exists (
      select from jsonb_populate_recordset(null::talent_basket, ${rowsIn(baskets?.kept)}) k
      where k.staff_id = mine.staff_id)`.execute(tx);
  await sql`insert into saved_talent_search_hit (search_id, talent_id, found_at)
    select o.search_id, o.talent_id, o.found_at
    from jsonb_populate_recordset(null::saved_talent_search_hit, ${rowsIn(hits?.merged)}) o
    join saved_talent_search s on s.id = o.search_id order by s.id for key share of s
    on conflict do nothing`.execute(tx);
}
