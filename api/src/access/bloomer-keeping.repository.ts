import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Sql } from '../platform/read/read-model.ts';
import { bloomerLeft } from '../platform/retention/ended-relation.sql.ts';

/** Without a mission or an invitation since, and placed by no job since: the mission of that may not be entered yet. */
const formerBloomer = (before: Date): Sql => sql`b.erased_at is null and b.created_at < ${before}
  and ${bloomerLeft(sql.ref('b.id'), sql`${before}::timestamptz`)}
  and not exists (select from invitation i where i.bloomer_id = b.id and i.created_at >= ${before})
  and not exists (select from job_talent placed join job_project won on won.id = placed.job_id
    where placed.bloomer_id = b.id and greatest(placed.phase_since, won.closed_at) >= ${before})`;

const IS_HELD = sql`under_legal_hold('bloomer', b.id)`;
/** Who is still owed something has to be reached, and paid. */
const IS_OWED = sql`exists (select from activity a join mission m on m.id = a.mission_id
  where m.bloomer_id = b.id and a.bloomer_invoice_status = 'FINALISED' and not a.payed)`;

export async function formerBloomers(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from bloomer b
    where ${formerBloomer(before)} and not ${IS_HELD} and not ${IS_OWED} order by b.created_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of those whose time is over who stays, by why. */
export async function keptBloomers(db: Db, before: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ why: string; rows: number }>`select why, count(*)::int as rows from (
      select case when ${IS_HELD} then 'legalHold' when ${IS_OWED} then 'unpaid' end as why
      from bloomer b where ${formerBloomer(before)}) as old
    where why is not null group by why order by why`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.why, row.rows]));
}

/** Locked and still one, in the transaction that erases. */
export async function lockFormerBloomer(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from bloomer b where b.id = ${id} and ${formerBloomer(before)}
    and not ${IS_HELD} and not ${IS_OWED} for update`.execute(tx);
  return rows.length > 0;
}
