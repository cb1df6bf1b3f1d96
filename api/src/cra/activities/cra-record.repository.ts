import { sql } from 'kysely';
import { labelToTell } from '../../missions/missions/mission-told-apart.sql.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import * as rules from './activities.sql.ts';
import * as closed from './closed-month.sql.ts';
import { correctionObstacle, lastCorrection } from './correction.sql.ts';
import type { CraRecord, MissionFacts } from './cra-record.ts';
import { holdMonthOf } from './month-lock-record.repository.ts';

const ACTIVITY = alias('a');

/** What the locked record decides by; the fields of an Activity read the same expressions. */
const RULES: Readonly<Record<string, Sql>> = {
  billing_society_id: rules.billingSociety(ACTIVITY),
  portage: rules.isPortage(ACTIVITY),
  cra_status: rules.status(ACTIVITY),
  closed_reason: closed.closedReason(ACTIVITY),
  invoice_kept_reason: rules.invoiceKeptReason(ACTIVITY),
  invoice_booked_reason: rules.bookedReason(ACTIVITY),
  invoice_upload_obstacle: rules.invoiceUploadObstacle(ACTIVITY),
  is_billed: rules.isBilled(ACTIVITY),
  last_correction: lastCorrection(ACTIVITY),
  correction_obstacle: correctionObstacle(ACTIVITY),
};

/** Companies are looked up, not joined: each join doubles what PostgreSQL thinks about the order of all of them. */
function records(db: Db) {
  return db
    .selectFrom('activity as a')
    .innerJoin('mission as m', 'm.id', 'a.mission_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .leftJoin('staff as k', (join) => join.onRef('k.id', '=', 'm.csm_staff_id').on('k.disabled_at', 'is', null))
    .leftJoin('signing_document as d', (join) =>
      join.onRef('d.activity_id', '=', 'a.id').on('d.status', '<>', 'void').on('d.corrected_at', 'is', null),
    )
    .selectAll('a')
    .select(['m.label as mission_label', 'm.begin_mission', 'm.end_mission', 'm.bloomer_id', 'm.client_society_id'])
    .select(['m.enable_cra_upload', 'm.sign_code_required'])
    .select(['b.firstname as bloomer_firstname', 'b.lastname as bloomer_lastname', 'b.email as bloomer_email'])
    .select(sql<string>`(select c.name from society c where c.id = m.client_society_id)`.as('client_name'))
    .select(labelToTell(alias('m'), sql`a.month`).as('label_to_tell'))
    .select(['k.email as csm_email', sql<string | null>`k.firstname || ' ' || k.lastname`.as('csm_fullname')])
    .select(['d.id as document_id', 'd.version as document_version', 'd.status as document_status'])
    .select(Object.entries(RULES).map(([name, rule]) => rule.as(name)))
    .where('m.deleted_at', 'is', null);
}

export async function findCra(db: Db, activityId: string): Promise<CraRecord | undefined> {
  if (!isUuid(activityId)) return undefined;
  const row = await records(db).where('a.id', '=', activityId).executeTakeFirst();
  return row as CraRecord | undefined;
}

/**
 * The record, with its row locked until the end of the transaction, and its month not closed before. Everybody who
 * changes a report or its documents takes this lock first, so of two people one waits and then sees what the other did.
 */
export async function lockCra(tx: Tx, activityId: string): Promise<CraRecord | undefined> {
  if (!isUuid(activityId)) return undefined;
  await holdMonthOf(tx, activityId);
  await tx.selectFrom('activity').select('id').where('id', '=', activityId).forUpdate().executeTakeFirst();
  return findCra(tx, activityId);
}

export async function findCraId(db: Db, missionId: string, month: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.id;
}

/**
 * The mission, which keeps its dates until the end of the transaction: it comes before its reports in the order of
 * locks.
 */
export async function holdMission(tx: Tx, missionId: string): Promise<MissionFacts | undefined> {
  if (!isUuid(missionId)) return undefined;
  return missions(tx).where('m.id', '=', missionId).forShare('m').executeTakeFirst();
}

export async function findMission(db: Db, missionId: string): Promise<MissionFacts | undefined> {
  return isUuid(missionId) ? missions(db).where('m.id', '=', missionId).executeTakeFirst() : undefined;
}

function missions(db: Db) {
  return db
    .selectFrom('mission as m')
    .leftJoin('society as s', 's.id', 'm.bloomer_billing_society_id')
    .select(['m.id', 'm.label', 'm.begin_mission', 'm.end_mission', 'm.bloomer_id', 'm.hours_per_days'])
    .select(['m.holiday_zone', 'm.client_society_id', sql<boolean>`coalesce(s.portage, true)`.as('is_employee')])
    .where('m.deleted_at', 'is', null);
}
