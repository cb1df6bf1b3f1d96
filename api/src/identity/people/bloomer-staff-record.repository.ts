import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Whom to tell what concerns a Bloomer: the account managers who have not left, else everybody who looks after people.
 */
export async function staffOfBloomer(db: Db, bloomerId: string): Promise<string[]> {
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
