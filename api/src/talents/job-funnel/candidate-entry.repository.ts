import type { CandidateFacts } from '@bloom/shared-rules/talents/candidate-moves';
import type { ArchiveReason, ConsentChannel } from '@bloom/shared-rules/talents/candidate-words';
import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

/** A candidate of a job as it stands, to be changed. */
export interface LockedEntry {
  jobId: string;
  talentId: string;
  societyId: string;
  fullname: string;
  facts: CandidateFacts;
}

/** The job, which nobody wins or closes until the end of the transaction; its candidates change one after the other. */
export async function holdJob(tx: Tx, id: string): Promise<Row<'job_project'> | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('job_project').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The talent, whom nobody erases until the end of the transaction. */
export async function holdTalent(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('talent')
    .select(['id', 'email', 'erased_at', 'hiresweet_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** One change of a candidate at a time. */
export async function lockEntry(
  tx: Tx,
  job: Pick<Row<'job_project'>, 'id' | 'society_id' | 'status'>,
  talentId: string,
): Promise<LockedEntry | undefined> {
  if (!isUuid(talentId)) return undefined;
  await sql`select from job_talent where job_id = ${job.id} and talent_id = ${talentId} for update`.execute(tx);
  const { rows } = await sql<{
    fullname: string;
    phase: FunnelPhase;
    phase_since: Date;
    archived_from: FunnelPhase | null;
    is_erased: boolean;
    has_consent: boolean;
    has_order: boolean;
  }>`select t.firstname || ' ' || t.lastname as fullname, e.phase, e.phase_since, e.archived_from,
      t.erased_at is not null as is_erased, e.order_on is not null as has_order,
      exists (select from talent_presentation c where c.talent_id = e.talent_id and c.society_id = ${job.society_id}
        and c.withdrawn_at is null) as has_consent
    from job_talent e join talent t on t.id = e.talent_id
    where e.job_id = ${job.id} and e.talent_id = ${talentId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const facts: CandidateFacts = {
    phase: row.phase,
    phaseSince: row.phase_since,
    archivedFrom: row.archived_from,
    jobStatus: job.status,
    isErased: row.is_erased,
    hasConsent: row.has_consent,
    hasOrder: row.has_order,
  };
  return { jobId: job.id, talentId, societyId: job.society_id, fullname: row.fullname, facts };
}

/** False when the talent stands in the funnel of the job already. */
export async function insertEntry(tx: Db, jobId: string, talentId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('job_talent')
    .values({ job_id: jobId, talent_id: talentId, phase_since: now, created_at: now })
    .onConflict((conflict) => conflict.columns(['job_id', 'talent_id']).doNothing())
    .returning('talent_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEntered(tx: Db, jobId: string, talentId: string): Promise<boolean> {
  if (!isUuid(talentId)) return false;
  const { rows } = await sql`select from job_talent where job_id = ${jobId} and talent_id = ${talentId}`.execute(tx);
  return rows.length > 0;
}

interface Of {
  jobId: string;
  talentId: string;
}

export interface WrittenMove extends Of {
  from: FunnelPhase | null;
  to: FunnelPhase;
  archiveReason: ArchiveReason | null;
  reason: string;
  seconds: number | null;
  staffId: string | null;
  at: Date;
}

export async function writePhase(tx: Db, { jobId, talentId, from, to, archiveReason, at }: WrittenMove) {
  await tx
    .updateTable('job_talent')
    .set({
      phase: to,
      phase_since: at,
      archived_from: to === 'Archive' ? from : null,
      archive_reason: archiveReason,
    })
    .where('job_id', '=', jobId)
    .where('talent_id', '=', talentId)
    .execute();
}

export async function insertMove(tx: Db, move: WrittenMove): Promise<void> {
  await tx
    .insertInto('job_talent_move')
    .values({
      job_id: move.jobId,
      talent_id: move.talentId,
      from_phase: move.from,
      to_phase: move.to,
      archive_reason: move.archiveReason,
      reason: move.reason,
      phase_seconds: move.seconds,
      staff_id: move.staffId,
      moved_at: move.at,
    })
    .execute();
}

export interface LastMove {
  /** Null when nobody did it by hand. */
  fullname: string | null;
  reason: string;
  archiveReason: ArchiveReason | null;
}

/** How the candidate came to where they are. */
export async function lastMove(tx: Db, { jobId, talentId }: Of): Promise<LastMove | undefined> {
  const { rows } = await sql<LastMove>`
    select a.firstname || ' ' || a.lastname as fullname, m.reason, m.archive_reason as "archiveReason"
    from job_talent_move m left join staff a on a.id = m.staff_id
    where m.job_id = ${jobId} and m.talent_id = ${talentId} order by m.id desc limit 1`.execute(tx);
  return rows[0];
}

interface Consent {
  talentId: string;
  societyId: string;
  consentedOn: string;
  channel: ConsentChannel;
  staffId: string | null;
  at: Date;
}

/** A new consent takes the place of an older one, and of one that was taken back. */
export async function saveConsent(tx: Db, consent: Consent): Promise<void> {
  const given = {
    presented_at: consent.at,
    consented_on: consent.consentedOn,
    channel: consent.channel,
    recorded_by: consent.staffId,
    withdrawn_at: null,
  };
  await tx
    .insertInto('talent_presentation')
    .values({ talent_id: consent.talentId, society_id: consent.societyId, ...given })
    .onConflict((conflict) => conflict.columns(['talent_id', 'society_id']).doUpdateSet(given))
    .execute();
}

/** False when there was none to take back. */
export async function withdrawConsent(tx: Db, talentId: string, societyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('talent_presentation')
    .set({ withdrawn_at: at })
    .where('talent_id', '=', talentId)
    .where('society_id', '=', societyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveOrder(tx: Db, { jobId, talentId }: Of, order: { on: string; reference: string }) {
  await tx
    .updateTable('job_talent')
    .set({ order_on: order.on, order_reference: order.reference })
    .where('job_id', '=', jobId)
    .where('talent_id', '=', talentId)
    .execute();
}

type NewPhaseNote = Of & { phase: FunnelPhase; answers: string; staffId: string | null; at: Date };

/** Nothing when the same person wrote the same a minute ago: a double click, or a request that was sent again. */
export async function insertPhaseNote(tx: Db, note: NewPhaseNote): Promise<void> {
  const { jobId, talentId, phase, answers, staffId, at } = note;
  await sql`insert into job_talent_phase_note (job_id, talent_id, phase, answers, staff_id, created_at)
    select ${jobId}, ${talentId}, ${phase}, ${answers}::jsonb, ${staffId}, ${at}
    where not exists (select from job_talent_phase_note q where q.job_id = ${jobId} and q.talent_id = ${talentId}
      and q.phase = ${phase} and q.answers = ${answers}::jsonb and q.staff_id is not distinct from ${staffId}::uuid
      and q.created_at > ${at}::timestamptz - interval '1 minute')`.execute(tx);
}
