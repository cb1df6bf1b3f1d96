import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The Bloomer's account managers, without those who left; everybody who looks after people when there is none. */
export async function accountManagersOf(db: Db, bloomerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select s.id from staff s join bloomer_account_manager k on k.staff_id = s.id
      where k.bloomer_id = ${bloomerId} and s.disabled_at is null
    )
    select id from own union
    select id from staff where disabled_at is null and can_account and not exists (select from own)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
