import { hoursProblem } from '@bloom/shared-rules/calendar/working-hours';
import { correctionProblems } from '@bloom/shared-rules/mission/mission';
import { assertPortageExtension } from '../../companies/compliance/compliance.service.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidInput, invalidProblems, stateError } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { refuseWhilePending } from '../amendments/amendment-write.service.ts';
import { findContractsOut, hasSignedContract } from '../contracts/contract-record.repository.ts';
import type { MissionChange } from '../missions/mission.rules.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';
import { changeMission, draftDays, requireAccount } from './mission-change.service.ts';
import { csmProblem, externalIdProblem } from './mission-create.service.ts';
import * as repository from './mission-edit.repository.ts';

const columns = {
  label: 'label',
  externalId: 'external_id',
  bloomerPaydateDays: 'bloomer_paydate_days',
  clientPaydateDays: 'client_paydate_days',
  beginMission: 'begin_mission',
  endMission: 'end_mission',
  CSMRecordId: 'csm_staff_id',
  shouldBeCountAsDeal: 'should_be_count_as_deal',
  replacement: 'replacement',
  contractType: 'contract_type',
  hoursPerDays: 'hours_per_days',
  enableCRAUpload: 'enable_cra_upload',
  signCodeRequired: 'sign_code_required',
  enableBusinessReferalNpsClient: 'enable_referral_nps_client',
  enableBusinessReferalNpsBloomer: 'enable_referral_nps_bloomer',
} as const satisfies Record<keyof MissionChange, keyof Row<'mission'>>;

/** What a mission that is over may still be given where it lacks it. */
const completed: readonly string[] = ['label', 'externalId', 'bloomerPaydateDays', 'clientPaydateDays', 'CSMRecordId'];

/** What may be taken away; of everything else nothing sent is nothing changed. */
const optional: readonly string[] = ['contractType', 'CSMRecordId'];

const isSent = (field: string, value: unknown) => value !== undefined && (value !== null || optional.includes(field));

/** What is corrected of a mission, its switches, its contract type, and the hours of a day for months to come. */
export async function updateMission(
  context: RequestContext,
  { recordId, version, ...sent }: MissionChange & { recordId: string; version?: number | null },
): Promise<string> {
  requireAccount(context.viewer);
  const refused = 'Une mission terminée ne se modifie plus\u00a0: seul ce qui lui manque se complète.';
  const rule: typeof policy.canModify = (viewer, times) =>
    policy.canModify(viewer, times) || policy.canComplete(viewer, times);
  const rules = { rule, refused, action: 'mission.update' };
  return changeMission(context, recordId, rules, async ({ tx, mission }) => {
    assertAsRead(version, mission, 'Cette mission a été modifiée');
    const change = tidied(sent);
    const changed = (Object.keys(columns) as (keyof MissionChange)[]).filter(
      (field) => isSent(field, change[field]) && change[field] !== mission[columns[field]],
    );
    if (mission.is_over && changed.some((field) => !completed.includes(field) || isThere(mission[columns[field]]))) {
      throw stateError({ reason: 'MISSION_STATE', message: refused });
    }
    await assertCorrect(context, tx, mission, change);
    const values = Object.fromEntries(changed.map((field) => [columns[field], change[field]]));
    await missions.updateMission(tx, mission.id, values);
    if (changed.includes('beginMission')) {
      await repository.moveFirstPrice(tx, mission.id, change.beginMission ?? mission.begin_mission);
    }
    return Object.fromEntries(
      changed.map((field) => [field, { before: mission[columns[field]], after: change[field] }]),
    );
  });
}

const isThere = (value: unknown) => value !== null && value !== '';

/** As a new mission is kept. */
function tidied({ label, externalId, ...others }: MissionChange): MissionChange {
  return { ...others, label: label?.normalize('NFC').trim(), externalId: externalId?.trim() };
}

async function assertCorrect(context: RequestContext, tx: Db, mission: Row<'mission'>, change: MissionChange) {
  const { count } = await missions.reportFacts(tx, mission.id);
  const problem = hoursProblem(change.hoursPerDays, { hasReports: count > 0 });
  if (problem !== undefined) throw invalidInput({ hoursPerDays: problem });
  const isOtherType = change.contractType !== undefined && change.contractType !== mission.contract_type;
  if (isOtherType && mission.contract_type !== null && (await hasSignedContract(tx, mission.id))) {
    throw invalidInput({ contractType: 'Un contrat est signé\u00a0: son type ne change plus.' });
  }
  const isBound = (await findContractsOut(tx, mission.id)).length > 0 || (await hasSignedContract(tx, mission.id));
  const problems = correctionProblems(change, {
    beginMission: mission.begin_mission,
    endMission: mission.end_mission,
    today: context.clock.today(),
    priceStarts: await repository.startDatesOf(tx, mission.id),
    isBound,
  });
  if (problems.length > 0) throw invalidProblems(problems);
  if (change.externalId && change.externalId !== mission.external_id) {
    const taken = await externalIdProblem(tx, change.externalId, mission.id);
    if (taken !== undefined) throw invalidInput({ externalId: taken });
  }
  if (change.CSMRecordId && change.CSMRecordId !== mission.csm_staff_id) {
    const gone = await csmProblem(tx, change.CSMRecordId);
    if (gone !== undefined) throw invalidInput({ CSMRecordId: gone });
  }
  await assertMovable(context, tx, mission, change);
}

/** Nothing that was entered or agreed meanwhile lies outside of the new dates. */
async function assertMovable(context: RequestContext, tx: Db, mission: Row<'mission'>, change: MissionChange) {
  const begin = change.beginMission ?? mission.begin_mission;
  const end = change.endMission ?? mission.end_mission;
  if (begin === mission.begin_mission && end === mission.end_mission) return;
  await refuseWhilePending(tx, mission.id);
  const days = await missions.claimedDaysOutside(tx, mission.id, { begin, end });
  if (days.length > 0) throw draftDays(days, end === mission.end_mission ? 'beginMission' : 'endMission');
  if (end > mission.end_mission) {
    await assertPortageExtension(context, tx, { id: mission.id, newEnd: end });
  }
}
