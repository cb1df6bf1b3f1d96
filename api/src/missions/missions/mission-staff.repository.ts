import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The Bloomers' account managers and the missions' customer care managers, without those who left. */
export async function ownStaff(db: Db, missionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from staff s
    where s.disabled_at is null and s.id in (
      select m.csm_staff_id from mission m where m.id = any(${missionIds})
      union
      select k.staff_id from bloomer_account_manager k
      join mission m on m.bloomer_id = k.bloomer_id where m.id = any(${missionIds})
    ) order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
