import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import { presentedPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { type CandidateStory, storyOf } from './candidate-story.sql.ts';
import type { JobReader } from './job-funnel.policy.ts';

export type JobStatus = Row<'job_project'>['status'];
export type JobType = Row<'job_project'>['job_type'];

export type FoundJob = Row<'job_project'> & {
  society_name: string;
  manager_fullname: string | null;
  manager_email: string | null;
  manager_phone: string | null;
  placed: { recordId: string; fullname: string } | null;
  talent_count: number;
  is_published: boolean;
  /** The names of those who brought or won the job, by id. */
  staff_names: Record<string, string> | null;
};

export interface JobFilter {
  status?: JobStatus;
  societyId?: string;
  jobType?: JobType;
  /** Null is nobody: an account without a record of its own looks after nothing. */
  managerId?: string | null;
  id?: string;
}

/** A period of work, as experiences and education have it. */
interface Period {
  id: string;
  name: string;
  description: string | null;
  current: boolean;
  startDate: string | null;
  endDate: string | null;
}

export interface FoundNote {
  id: string;
  kind: Row<'job_talent_note'>['kind'];
  text: string;
  createdAt: string;
  contactId: string;
  authorFullname: string;
}

export type FoundTalent = Pick<
  Row<'talent'>,
  | 'id'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'job_title'
  | 'position_title'
  | 'status'
  | 'remote_work'
  | 'availability_date'
  | 'summary'
  | 'location_city'
  | 'location_country_code'
> & {
  job_id: string;
  is_erased: boolean;
  has_cv: boolean;
  phase: FunnelPhase;
  phase_since: Date;
  languages: { id: string; level: number }[];
  skills: { label: string; level: number }[];
  profiles: { network: string; url: string }[];
  jobs: (Period & { jobTitle: string[] })[];
  educations: (Period & { type: string | null; label: string | null })[];
  notes: FoundNote[];
} & CandidateStory;

/**
 * Open, not taken off the board, and ready to be shown to its client: a permanent job needs its salary range first
 * (directive (EU) 2023/970). Of the row `p` of job_project.
 */
export const isPublished = sql<boolean>`(p.status = 'inProgress' and p.unpublished_at is null and (coalesce(p.deal_type, '') not like 'CDI%'
  or (p.salary_min is not null and p.salary_max is not null)))`;

/** What a client sees of the entries `e` of a job `p`: those that are presented, with the consent of the person. */
const isPresented = sql<boolean>`(e.phase = any(${[...presentedPhases]}) and exists (select from talent_presentation c
  where c.talent_id = e.talent_id and c.society_id = p.society_id and c.withdrawn_at is null))`;

/** The first who was validated for a job `p`, while it is won: opened again, it has found nobody yet. */
const placedOf = sql`(select json_build_object('recordId', b.id, 'fullname', b.firstname || ' ' || b.lastname)
  from job_talent e join bloomer b on b.id = e.bloomer_id
  where p.status = 'WIN' and e.job_id = p.id and e.phase = 'Validated' order by e.phase_since, e.talent_id limit 1)`;

const entriesOf = (reader: JobReader) => (reader.kind === 'client' ? isPresented : sql`true`);

/** Of the own society of a contact who is still there. */
const ofContact = ({ societyId, contactId }: Extract<JobReader, { kind: 'client' }>) => sql`p.society_id = ${societyId}
  and exists (select from contact k where k.id = ${contactId} and k.society_id = p.society_id and k.removed_at is null)`;

function jobsWhere(reader: JobReader, filter: JobFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (reader.kind === 'client') {
    conditions.push(sql`${isPublished} and ${ofContact(reader)}`);
  }
  if (filter.status !== undefined) conditions.push(sql`p.status = ${filter.status}`);
  if (filter.societyId !== undefined) conditions.push(sql`p.society_id = ${filter.societyId}`);
  if (filter.jobType !== undefined) conditions.push(sql`p.job_type = ${filter.jobType}`);
  if (filter.managerId !== undefined) conditions.push(sql`p.account_manager_id = ${filter.managerId}::uuid`);
  if (filter.id !== undefined) conditions.push(sql`p.id = ${filter.id}`);
  return sql.join(conditions, sql` and `);
}

/** Whether an open job of a contact's own society was taken off the board: they may have seen it there. */
export async function isTakenOff(db: Db, reader: JobReader, id: string): Promise<boolean> {
  if (reader.kind !== 'client') return false;
  const { rows } = await sql`select from job_project p where p.id = ${id} and p.status = 'inProgress'
    and p.unpublished_at is not null and ${ofContact(reader)}`.execute(db);
  return rows.length > 0;
}

/** An account manager finds the own jobs first; then the newest. */
export async function findJobs(
  db: Db,
  reader: JobReader,
  filter: JobFilter,
  page: { skip: number; take: number },
): Promise<FoundJob[]> {
  const own = reader.kind === 'staff' ? reader.staffId : null;
  const { rows } = await sql<FoundJob>`select p.*, s.name as society_name,
      m.firstname || ' ' || m.lastname as manager_fullname, m.email as manager_email, m.phone_number as manager_phone,
      ${placedOf} as placed,
      (select count(*)::int from job_talent e where e.job_id = p.id and ${entriesOf(reader)}) as talent_count,
      ${isPublished} as is_published,
      (select json_object_agg(w.id, w.firstname || ' ' || w.lastname) from staff w
        where w.id in (p.lead_by_id, p.buteur_id, p.passeur_id, p.defenseur_id, p.capitaine_id)) as staff_names
    from job_project p
    join society s on s.id = p.society_id
    left join staff m on m.id = p.account_manager_id and m.disabled_at is null
    where ${jobsWhere(reader, filter)}
    order by coalesce(p.account_manager_id = ${own}::uuid, false) desc, p.created_at desc, p.id
    limit ${page.take} offset ${page.skip}`.execute(db);
  return rows;
}

export async function countJobs(db: Db, reader: JobReader, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_project p
    where ${jobsWhere(reader, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A client reads what its own contacts `a` said: an offer `p` may have been another client's before. */
const notesOf = (reader: JobReader) => (reader.kind === 'client' ? sql`a.society_id = p.society_id` : sql`true`);

const listOf = (of: RawBuilder<unknown>) => sql`coalesce((${of}), '[]'::json)`;

const details = (reader: JobReader) => sql`
  ${listOf(sql`select json_agg(json_build_object('id', l.language_id, 'level', l.level)
    order by l.level desc, l.language_id) from talent_language l where l.talent_id = t.id`)} as languages,
  ${listOf(sql`select json_agg(json_build_object('label', k.label, 'level', ts.level) order by ts.level desc, k.label)
    from talent_skill ts join skill k on k.id = ts.skill_id where ts.talent_id = t.id`)} as skills,
  ${listOf(sql`select json_agg(json_build_object('network', n.network, 'url', n.url) order by n.network)
    from talent_profile n where n.talent_id = t.id`)} as profiles,
  ${listOf(sql`select json_agg(json_build_object('id', j.id, 'name', j.name, 'jobTitle', j.job_titles,
      'description', j.description, 'current', j.current, 'startDate', j.start_date, 'endDate', j.end_date)
    order by j.start_date desc, j.id) from talent_job j where j.talent_id = t.id`)} as jobs,
  ${listOf(sql`select json_agg(json_build_object('id', d.id, 'type', d.type, 'name', d.name, 'label', d.label,
      'description', d.description, 'current', d.current, 'startDate', d.start_date, 'endDate', d.end_date)
    order by d.start_date desc nulls last, d.id) from talent_education d where d.talent_id = t.id`)} as educations,
  ${listOf(sql`select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'text', o.text, 'createdAt', o.created_at,
      'contactId', o.contact_id, 'authorFullname', a.firstname || ' ' || a.lastname) order by o.created_at desc, o.id)
    from job_talent_note o join contact a on a.id = o.contact_id
    where o.job_id = e.job_id and o.talent_id = e.talent_id and ${notesOf(reader)}`)} as notes`;

/** Whether a contact finds this talent on the board of the own society. */
export async function isShownTo(db: Db, talentId: string, contactId: string): Promise<boolean> {
  const { rows } = await sql`select from job_talent e join job_project p on p.id = e.job_id
    join contact k on k.society_id = p.society_id
    where e.talent_id = ${talentId} and k.id = ${contactId} and k.removed_at is null
      and ${isPublished} and ${isPresented} limit 1`.execute(db);
  return rows.length > 0;
}

/** Of jobs that the reader may read, the furthest in the funnel of each first. */
export async function findTalents(
  db: Db,
  reader: JobReader,
  { jobIds, talentId }: { jobIds: readonly string[]; talentId?: string },
): Promise<FoundTalent[]> {
  const only = talentId === undefined ? sql`true` : sql`e.talent_id = ${talentId}`;
  const { rows } = await sql<FoundTalent>`select e.job_id, t.id, t.firstname, t.lastname, t.email, t.phone, t.job_title,
      t.position_title, t.status, t.remote_work, t.availability_date, t.summary, t.location_city,
      t.location_country_code, t.erased_at is not null as is_erased, t.cv_file_id is not null as has_cv,
      e.phase, e.phase_since, ${details(reader)}, ${storyOf(reader.kind === 'staff')}
    from job_talent e
    join job_project p on p.id = e.job_id
    join talent t on t.id = e.talent_id
    left join talent_presentation c on c.talent_id = e.talent_id and c.society_id = p.society_id
    where e.job_id = any(${jobIds}::uuid[]) and ${jobsWhere(reader, {})} and ${only} and ${entriesOf(reader)}
    order by array_position(${[...presentedPhases]}::text[], e.phase) desc nulls last, e.phase_since desc, t.id`.execute(
    db,
  );
  return rows;
}
