import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isReachable } from '../../platform/mail/mail-bounce.ts';

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

/**
 * Why nobody erases somebody, however long nothing was heard: what a court needs stays, and the others have clocks of
 * their own.
 */
export const keepReasons = ['legalHold', 'placed', 'candidate'] as const;
export type KeepReason = (typeof keepReasons)[number];

/** Of the talent `t`, as the reasons above; null when the clock runs. */
export const keptFor = sql<KeepReason | null>`(case
  when under_legal_hold('talent', t.id) then 'legalHold'
  when t.bloomer_status is not null
    or exists (select from job_talent e where e.talent_id = t.id and e.phase = 'Validated') then 'placed'
  when exists (select from job_talent e join job_project p on p.id = e.job_id where e.talent_id = t.id
    and p.status = 'inProgress' and e.phase not in ('Archive', 'NotValidated')) then 'candidate' end)`;

/** Of the talent `t`: a mail arrives where they are known to be. */
export const isAskable = sql<boolean>`(t.email is not null and ${isReachable(sql`t.email`)})`;

export interface Heard {
  id: string;
  at: Date;
  isAskable: boolean;
  keptFor: KeepReason | null;
}

/** When each of them was last heard of, whether they can be asked, and what keeps them beside that. */
export async function heardOf(db: Db, ids: readonly string[]): Promise<Heard[]> {
  const { rows } = await sql<Heard>`select t.id, ${heardAt} as at, ${isAskable} as "isAskable",
    ${keptFor} as "keptFor" from talent t
    where t.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
