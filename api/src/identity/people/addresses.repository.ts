import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface Address {
  bloomerId: string;
  firstname: string;
  email: string;
}

/**
 * Every address that a Bloomer reads, or read not long ago: the first, the second once proved, those replaced since an
 * instant, and those that wait to be confirmed.
 */
export async function addressesOf(db: Db, bloomerIds: readonly string[], since: Date): Promise<Address[]> {
  if (bloomerIds.length === 0) return [];
  const { rows } = await sql<Address>`
    with chosen as (select * from bloomer where id = any(${[...bloomerIds]}::uuid[]) and disabled_at is null)
    select id as "bloomerId", firstname, email from chosen
    union select id, firstname, secondary_email from chosen where secondary_email_verified_at is not null
    union select b.id, b.firstname, c.former_email from chosen b join email_change c on c.bloomer_id = b.id
      where c.kind = 'primary' and c.confirmed_at > ${since} and c.former_email is not null
    union select b.id, b.firstname, c.email from chosen b join email_change c on c.bloomer_id = b.id
      where c.kind = 'primary' and c.confirmed_at is null and c.revoked_at is null
    order by "bloomerId", email`.execute(db);
  return rows;
}
