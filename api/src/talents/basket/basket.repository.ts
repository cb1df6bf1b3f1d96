import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Newest first; erased people are in nobody's. */
export async function talentIdsOf(db: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.talent_id as id from talent_basket b
    join talent t on t.id = b.talent_id and t.erased_at is null
    where b.staff_id = ${staffId} order by b.added_at desc, b.talent_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the ids that are somebody's, and not there yet. */
export async function putIn(tx: Db, staffId: string, talentIds: readonly string[], at: Date): Promise<void> {
  await sql`insert into talent_basket (staff_id, talent_id, added_at)
    select ${staffId}, t.id, ${at} from talent t where t.id = any(${[...talentIds]}::uuid[]) and t.erased_at is null
    on conflict do nothing`.execute(tx);
}

export async function takeOut(tx: Db, staffId: string, talentIds: readonly string[]): Promise<void> {
  await sql`delete from talent_basket where staff_id = ${staffId}
    and talent_id = any(${[...talentIds]}::uuid[])`.execute(tx);
}

/** One change of a basket at a time: it cannot grow past its limit. */
export async function lockBasket(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`basket ${staffId}`}, 0))`.execute(tx);
}
