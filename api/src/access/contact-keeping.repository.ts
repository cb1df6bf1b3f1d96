import { sql } from 'kysely';
import { relationEnded } from '../companies/societies/ended-relation.sql.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Sql } from '../platform/read/read-model.ts';

/** Whoever left his company before an instant, or whose company we have done nothing for since. */
const formerContact = (before: Date): Sql => sql`c.erased_at is null and c.created_at < ${before}
  and not under_legal_hold('contact', c.id)
  and (c.removed_at < ${before} or (c.removed_at is null
    and ${relationEnded('c.society_id', sql`${before}::timestamptz`)}
    and not exists (select from job_project j where j.society_id = c.society_id
      and (j.status = 'inProgress' or coalesce(j.closed_at, j.created_at) >= ${before}))
    and not exists (select from recruitment_billing b where b.society_id = c.society_id and b.created_at >= ${before})))`;

export async function formerContacts(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from contact c where ${formerContact(before)}
    order by c.created_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locked and still one, in the transaction that erases. */
export async function lockFormerContact(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`select from contact c where c.id = ${id} and ${formerContact(before)} for update`.execute(
    tx,
  );
  return rows.length > 0;
}
