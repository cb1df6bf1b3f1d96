import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PlacedPerson } from './ats.ts';

export interface CandidateKey {
  jobId: string;
  talentId: string;
}

export type AtsState = Row<'job_talent'>['ats_state'];

export interface ToPlace extends Pick<Row<'talent'>, 'firstname' | 'lastname'> {
  email: string;
  jobName: string;
  /** What the tool calls the offer, or our own name of it. */
  deal: string;
  state: AtsState;
}

/** Undefined of somebody who is no candidate (any more), or who was erased. */
export async function findCandidate(db: Db, { jobId, talentId }: CandidateKey): Promise<ToPlace | undefined> {
  const { rows } =
    await sql<ToPlace>`select t.firstname, t.lastname, coalesce(t.email, '') as email, p.name as "jobName",
      coalesce(p.hubspot_deal_id, p.hiresweet_id, p.pipefy_id, p.airtable_id, p.id::text) as deal, e.ats_state as state
    from job_talent e join job_project p on p.id = e.job_id join talent t on t.id = e.talent_id
    where e.job_id = ${jobId}::uuid and e.talent_id = ${talentId}::uuid and t.erased_at is null`.execute(db);
  return rows[0];
}

/** Answers whether it was in one of the states before. */
export async function setState(
  db: Db,
  { jobId, talentId }: CandidateKey,
  { from, to, now }: { from: readonly AtsState[]; to: AtsState; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update job_talent set ats_state = ${to},
      ats_asked_at = case when ${to} = 'pending' then ${now} else ats_asked_at end
    where job_id = ${jobId}::uuid and talent_id = ${talentId}::uuid
      and coalesce(ats_state, 'none') = any(${from.map((state) => state ?? 'none')}::text[])
    returning 1`.execute(db);
  return rows.length > 0;
}

/** What the tool calls the person, where nobody has said so before. */
export async function keepHiresweetId(db: Db, talentId: string, id: string): Promise<void> {
  await sql`update talent set hiresweet_id = ${id}
    where id = ${talentId}::uuid and hiresweet_id is null and erased_at is null`.execute(db);
}

/**
 * How the tool knows a person whom it was, or may have been, given: also as the sheets that became this one. Nobody of
 * whom it does not know.
 */
export async function namesInAts(db: Db, talentId: string): Promise<PlacedPerson[]> {
  const { rows } = await sql<PlacedPerson>`select known.id as "talentId", known.name as "candidateId" from talent t,
      lateral (select t.id, t.hiresweet_id as name
        union all select f.id, null from talent_former_sheet f where f.talent_id = t.id) known
    where t.id = ${talentId}::uuid and (t.hiresweet_id is not null
      or exists (select from job_talent e where e.talent_id = t.id and e.ats_state is not null))`.execute(db);
  return rows;
}

export async function isBeingPlaced(db: Db, talentId: string): Promise<boolean> {
  const { rows } = await sql`select from job_talent
    where talent_id = ${talentId}::uuid and ats_state = 'pending' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whoever was asked so long ago will not answer: the server died, perhaps. */
export async function failOld(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`update job_talent set ats_state = 'failed'
    where ats_state = 'pending' and ats_asked_at < ${before} returning 1`.execute(db);
  return rows.length;
}

export interface Unplaced {
  talentId: string;
  fullname: string;
  deal: string;
}

/** Candidates of an offer whom somebody has to place by hand. */
export async function findUnplaced(db: Db, jobId: string): Promise<Unplaced[]> {
  const { rows } = await sql<Unplaced>`select t.id as "talentId", t.firstname || ' ' || t.lastname as fullname,
      coalesce(p.hubspot_deal_id, p.hiresweet_id, p.pipefy_id, p.airtable_id, p.id::text) as deal
    from job_talent e join job_project p on p.id = e.job_id join talent t on t.id = e.talent_id
    where e.job_id = ${jobId}::uuid and e.ats_state = 'failed' and t.erased_at is null
    order by e.ats_asked_at, t.id`.execute(db);
  return rows;
}
