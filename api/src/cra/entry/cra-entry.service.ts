import { holidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { NO_HOURS } from '@bloom/shared-rules/calendar/working-hours';
import { MONTH_EXISTS } from '@bloom/shared-rules/cra/cra-month';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMissions } from '../../missions/missions/mission-staff.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, invalidProblems } from '../../platform/errors.ts';
import { withinSentence } from '../../platform/french/within-sentence.ts';
import { actorOf, isAccountOfficer, isBloomer, refusal } from '../../platform/viewer/viewer.ts';
import { canWrite, ownsMission } from '../activities/activities.policy.ts';
import { assertOpen, closedError } from '../activities/closed-month.ts';
import { countMonth, mismatches, type SentCounts } from '../activities/cra-counts.rules.ts';
import { type MonthDetails, parseDetails } from '../activities/cra-details.rules.ts';
import { assertFirstDay, checkMonth } from '../activities/cra-month.rules.ts';
import { assertVersion, notOwned, unknownRecord } from '../activities/cra-record.refusals.ts';
import { findCra, findCraId, holdMission, lockCra } from '../activities/cra-record.repository.ts';
import type { CraRecord, MissionFacts } from '../activities/cra-record.ts';
import { holdOpen, isMonthLocked } from '../activities/month-lock-record.repository.ts';
import { prepareAgain } from '../signing/signing-document.service.ts';
import { type Entry, holdMonths, insertMonth, otherMonths, updateMonth } from './cra-entry.repository.ts';
import { isRefused, overlaps, refusalSentence, warningSentence } from './cra-overlap.rules.ts';
import { restHints } from './working-time.rules.ts';

export type UpsertInput = SentCounts & {
  missionRecordId: string;
  month: string;
  nbDaysDetails: string;
  recordId?: string | null;
  hoursPerDays?: number | null;
  signedCount?: number | null;
  version?: number | null;
  clientValidationConfirmed?: boolean | null;
};

export type UpsertOutcome = { activityId: string; info: string | null; warnings: string[] };
export type Upserted = UpsertOutcome & { cra: CraRecord };

const CHOOSE_MISSION = 'La mission n’est plus sélectionnée\u00a0: elle est à choisir de nouveau.';

/** Creates or changes a month: the counts are recomputed, the document to sign is prepared again. */
export async function upsertActivity(context: RequestContext, input: UpsertInput): Promise<Upserted> {
  const { viewer } = context;
  if (input.missionRecordId.trim() === '') throw invalidInput({ missionRecordId: CHOOSE_MISSION });
  assertFirstDay(input.month);
  if (!isBloomer(viewer) && !isAccountOfficer(viewer)) throw refusal(viewer);
  if (input.signedCount) {
    // Signatures are rows; a count that comes from outside is at best an old screen, at worst an attempt.
    context.log.warn({ requestId: context.requestId, signedCount: input.signedCount }, 'a caller sent signedCount');
  }
  const outcome = await inTransaction(context.db, async (tx) => {
    // Nobody shortens the mission between the look at its dates and the days that are written.
    const mission = await holdMission(tx, input.missionRecordId);
    if (!mission) throw unknownRecord();
    if (!canWrite(viewer, { bloomerId: mission.bloomer_id })) throw notOwned(viewer);
    await holdMonths(tx, mission.bloomer_id, input.month);
    return input.recordId ? edit(context, tx, mission, input) : create(context, tx, mission, input);
  });
  const cra = await findCra(context.db, outcome.activityId);
  if (!cra) throw new Error('a report that was just written is not there');
  return { ...outcome, cra };
}

async function create(
  context: RequestContext,
  tx: Tx,
  mission: MissionFacts,
  input: UpsertInput,
): Promise<UpsertOutcome> {
  const existing = await findCraId(tx, mission.id, input.month);
  if (existing) return { activityId: existing, info: MONTH_EXISTS, warnings: [] };
  await holdOpen(tx, input.month);
  if (await isMonthLocked(tx, input.month, mission.client_society_id)) throw closedError('MONTH_LOCKED');
  assertWindow(context, mission, input.month);
  const entry = readEntry(context, mission, input, mission);
  const warnings = await pointOut(context, tx, mission, entry);
  const created = await insertMonth(tx, entry);
  await finish(context, tx, created, entry, 'activity.create');
  return { activityId: created, info: null, warnings };
}

async function edit(
  context: RequestContext,
  tx: Tx,
  mission: MissionFacts,
  input: UpsertInput,
): Promise<UpsertOutcome> {
  const cra = await lockCra(tx, input.recordId ?? '');
  if (!cra) throw unknownRecord();
  if (!canWrite(context.viewer, { bloomerId: cra.bloomer_id })) throw notOwned(context.viewer);
  if (cra.mission_id !== mission.id || cra.month !== input.month) {
    throw invalidInput({ recordId: 'Ce CRA est celui d’un autre mois ou d’une autre mission.' });
  }
  assertOpen(cra);
  assertVersion(cra, input.version);
  assertWindow(context, mission, input.month);
  const entry = readEntry(context, mission, input, cra);
  const warnings = await pointOut(context, tx, mission, entry);
  await updateMonth(tx, cra.id, entry);
  await finish(context, tx, cra.id, entry, 'activity.update');
  return { activityId: cra.id, info: null, warnings };
}

function assertWindow(context: RequestContext, mission: MissionFacts, month: string): void {
  const period = { beginMission: mission.begin_mission, endMission: mission.end_mission };
  const verdict = checkMonth(month, period, context.clock.today());
  if (!verdict.ok) throw invalidProblems(verdict.problems);
}

/** What the days are counted by: those of the mission for a new month, those that it began with for one that stands. */
type Terms = Pick<MissionFacts, 'hours_per_days' | 'holiday_zone'> &
  Partial<Pick<CraRecord, 'client_validation_confirmed'>>;

function readEntry(
  context: RequestContext,
  mission: MissionFacts,
  input: UpsertInput,
  { hours_per_days: hoursPerDays, holiday_zone: zoneName, client_validation_confirmed: wasConfirmed = false }: Terms,
): Entry {
  assertHours(input.hoursPerDays, hoursPerDays);
  const zone = holidayZone(zoneName);
  const frame = {
    month: input.month,
    zone,
    hoursPerDays,
    beginMission: mission.begin_mission,
    endMission: mission.end_mission,
  };
  const parsed = parseDetails(input.nbDaysDetails, frame);
  if (!parsed.ok) throw invalidProblems(parsed.problems);
  const details: MonthDetails = parsed.value;
  const counts = countMonth(details, hoursPerDays, zone);
  const wrong = mismatches(input, counts);
  if (wrong.length > 0) throw invalidProblems(wrong);
  return {
    missionId: mission.id,
    month: input.month,
    details,
    counts,
    hoursPerDays,
    holidayZone: zoneName,
    clientValidationConfirmed: input.clientValidationConfirmed ?? wasConfirmed,
    enteredBy: context.viewer.displayName || context.viewer.email,
    onBehalf: !ownsMission(context.viewer, { bloomerId: mission.bloomer_id }),
    now: context.clock.now(),
  };
}

function assertHours(sent: number | null | undefined, hoursPerDays: number): void {
  if (hoursPerDays === 0) {
    throw invalidInput({ hoursPerDays: NO_HOURS });
  }
  if (sent === undefined || sent === null) return;
  if (!Number.isInteger(sent * 2)) {
    throw invalidInput({ hoursPerDays: 'La base horaire doit être un multiple de 0,5.' });
  }
  if (sent !== hoursPerDays) {
    throw invalidInput({ hoursPerDays: 'La base horaire de la mission a changé\u00a0: la page est à recharger.' });
  }
}

/** What the person is told about the days besides that they are saved. */
async function pointOut(context: RequestContext, tx: Db, mission: MissionFacts, entry: Entry): Promise<string[]> {
  const rest = restHints(entry.details, entry.hoursPerDays, mission.is_employee);
  return [...(await checkOverlap(context, tx, mission, entry)), ...rest];
}

/** Points out more than a day on one day over all missions, and refuses more than a day and a half. */
async function checkOverlap(context: RequestContext, tx: Db, mission: MissionFacts, entry: Entry): Promise<string[]> {
  const others = await otherMonths(tx, mission.bloomer_id, entry.month, mission.id);
  const found = overlaps(entry.details, others);
  const refused = found.filter(isRefused);
  if (refused.length > 0) {
    const message = refusalSentence(refused);
    throw invalidProblems(refused.map(({ date }) => ({ path: `nbDaysDetails.${date}.dayWorked`, message })));
  }
  if (found.length === 0) return [];
  const warning = warningSentence(found);
  const touched = found.flatMap((one) => one.others);
  await notify(context, tx, {
    kind: 'craToValidate',
    title: 'Plus d’un jour déclaré pour une même date',
    description: `${touched[0]?.bloomer}\u00a0: ${withinSentence(warning)}`,
    priority: 'important',
    missionId: mission.id,
    dedupeKey: `overlap:${mission.id}:${entry.month}:${context.clock.today()}`,
    to: {
      staffIds: await staffOfMissions(tx, [...new Set([mission.id, ...touched.map(({ missionId }) => missionId)])]),
    },
  });
  return [warning];
}

async function finish(
  context: RequestContext,
  tx: Db,
  activityId: string,
  entry: Entry,
  action: string,
): Promise<void> {
  await prepareAgain(context, tx, activityId, actorOf(context.viewer));
  await audit(tx, context, {
    action,
    objectKind: 'activity',
    objectId: activityId,
    data: { missionId: entry.missionId, month: entry.month, ...entry.counts },
    ...(entry.onBehalf ? { onBehalfOf: `mission:${entry.missionId}` } : {}),
  });
}
