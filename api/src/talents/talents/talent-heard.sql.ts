import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Of the talent `t`: the last thing that shows somebody dealt with the person, or that the person said themselves. */
export const heardAt = sql<Date>`greatest(t.created_at, t.last_contact_at,
  (select max(m.moved_at) from job_talent_move m where m.talent_id = t.id),
  (select max(q.created_at) from job_talent e join job_talent_phase_note q using (job_id, talent_id)
    where e.talent_id = t.id),
  (select max(n.created_at) from job_talent e join job_talent_note n using (job_id, talent_id)
    where e.talent_id = t.id),
  (select max(p.presented_at) from talent_presentation p where p.talent_id = t.id),
  (select max(v.added_at) from talent_cv_version v where v.talent_id = t.id),
  (select max(l.at) from activity_log l where l.talent_id = t.id and l.type = 'addComment'))`;

/** When each of them was last heard of. */
export async function heardOf(db: Db, ids: readonly string[]): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`select t.id, ${heardAt} as at from talent t
    where t.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
