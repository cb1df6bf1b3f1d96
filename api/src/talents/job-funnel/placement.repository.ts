import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface ValidatedCandidate {
  talentId: string;
  firstname: string;
  lastname: string;
  email: string;
  phone: string | null;
  managerId: string | null;
  dealType: string | null;
  jobName: string;
}

/** Who is validated for a won job and no Bloomer yet, the first who was validated first. */
export async function validatedOf(tx: Db, jobId: string): Promise<ValidatedCandidate[]> {
  const { rows } = await sql<ValidatedCandidate>`select t.id as "talentId", t.firstname, t.lastname, t.email, t.phone,
      p.account_manager_id as "managerId", p.deal_type as "dealType", p.name as "jobName"
    from job_talent e join job_project p on p.id = e.job_id join talent t on t.id = e.talent_id
    where e.job_id = ${jobId} and p.status = 'WIN' and e.phase = 'Validated' and e.bloomer_id is null
      and t.erased_at is null and t.email is not null
    order by e.phase_since, t.id`.execute(tx);
  return rows;
}

/** Links the candidate and the talent to the Bloomer. */
export async function linkBloomer(tx: Db, jobId: string, talentId: string, bloomerId: string): Promise<void> {
  await sql`update job_talent set bloomer_id = ${bloomerId}
    where job_id = ${jobId} and talent_id = ${talentId}`.execute(tx);
  await sql`update talent set bloomer_status = 'Bloomer'
    where id = ${talentId} and bloomer_status is null`.execute(tx);
}
