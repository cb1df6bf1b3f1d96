import { isPermanent } from '@bloom/shared-rules/deal-types';
import { stopProblem } from '@bloom/shared-rules/mission';
import type { PricingDraft } from '@bloom/shared-rules/pricing';
import { assertPortageExtension } from '../../companies/compliance/compliance.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { Problem } from '../../platform/verdict.ts';
import { actorOf, isAdmin, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { hasPriceToSign, refuseWhilePending, writeEndChange } from '../amendments/amendment-write.service.ts';
import { cancelContractSignature } from '../contract-signing/contract-request.service.ts';
import { findContractsOut, hasSignedContract } from '../contracts/contract-record.repository.ts';
import { checkAssessment, checkPricing, lossOf } from '../missions/mission.rules.ts';
import * as missions from '../missions/mission-record.repository.ts';
import * as policy from '../missions/missions.policy.ts';
import * as repository from './mission-edit.repository.ts';

type Rule = (viewer: Viewer, mission: policy.MissionTimes) => boolean;

interface Change {
  tx: Db;
  mission: Row<'mission'>;
}

/** One change to a mission: its row is locked, the rule is asked, and an audit row is written with what it answers. */
export async function changeMission(
  context: RequestContext,
  missionId: string,
  { rule, refused, action }: { rule: Rule; refused: string; action: string },
  work: (change: Change) => Promise<Record<string, unknown>>,
): Promise<string> {
  const { viewer } = context;
  return inTransaction(context.db, async (tx) => {
    const mission = await missions.lockMission(tx, missionId);
    if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
    const times = {
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      today: context.clock.today(),
    };
    if (!rule(viewer, times)) {
      // Whoever may at another time learns why not now.
      throw policy.canPrice(viewer)
        ? new AppError('BAD_USER_INPUT', { message: refused, invalidArgs: [], reason: 'MISSION_STATE' })
        : refusal(viewer);
    }
    const data = await work({ tx, mission });
    await audit(tx, context, { action, objectKind: 'mission', objectId: mission.id, data });
    return mission.id;
  });
}

export function requireAccount(viewer: Viewer): void {
  if (!isSystem(viewer) && !isAdmin(viewer, 'account')) throw refusal(viewer);
}

export function invalidFields(problems: readonly Problem[]): AppError {
  return invalidInput(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
}

/** Which contracts the change of the end is put down in; both when nothing is said. */
export interface ContractChoice {
  useTemplateForSST?: boolean | null;
  useTemplateForPDS?: boolean | null;
}

/**
 * Brings the end of a mission forward, as an amendment to sign. Signed days stay covered; draft days after it are named,
 * not deleted.
 */
export async function stopMission(
  context: RequestContext,
  { recordId, endMission, ...choice }: ContractChoice & { recordId: string; endMission: string },
): Promise<string> {
  requireAccount(context.viewer);
  const refused = 'Seule une mission en cours peut être écourtée.';
  const rules = { rule: policy.canStop, refused, action: 'mission.stop' };
  const [sst, pds] = [choice.useTemplateForSST ?? true, choice.useTemplateForPDS ?? true];
  if (!sst && !pds) throw invalidInput({ useTemplateForSST: 'Le type de contrat est obligatoire.' });
  return changeMission(context, recordId, rules, async ({ tx, mission }) => {
    await refuseWhilePending(tx, mission.id);
    const { lastSignedDay } = await missions.reportFacts(tx, mission.id);
    const facts = {
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      lastSignedDay,
      maySetLater: isSystem(context.viewer),
    };
    const problem = stopProblem(endMission, facts);
    if (problem !== undefined) throw invalidInput({ endMission: problem });
    const days = await missions.draftDaysAfter(tx, mission.id, endMission);
    if (days.length > 0) throw draftDays(days);
    if (endMission > mission.end_mission) {
      await assertPortageExtension(context, tx, { id: mission.id, newEnd: endMission });
    }
    const sides = [...(sst ? (['SST'] as const) : []), ...(pds ? (['PDS'] as const) : [])];
    await writeEndChange(context, tx, mission, endMission, sides);
    await missions.updateMission(tx, mission.id, { end_mission: endMission });
    return { endMission: { before: mission.end_mission, after: endMission } };
  });
}

export function draftDays(days: readonly string[], field: 'beginMission' | 'endMission' = 'endMission'): AppError {
  const where = field === 'endMission' ? 'après' : 'avant';
  const message = `Des jours sont déjà saisis ${where} cette date\u00a0: demandez au Bloomer de les retirer (${days.length}).`;
  return new AppError('BAD_USER_INPUT', {
    message,
    invalidArgs: [field],
    fieldErrors: { [field]: message },
    data: { days },
  });
}

/** Out of sight at once, purged after thirty days; never what somebody signed or paid. */
export async function deleteMission(context: RequestContext, missionId: string): Promise<string> {
  if (!policy.canDelete(context.viewer)) throw refusal(context.viewer);
  const rules = { rule: policy.canDelete, refused: '', action: 'mission.delete' };
  await changeMission(context, missionId, rules, async ({ tx, mission }) => {
    const { signed, lastBilledMonth } = await missions.reportFacts(tx, mission.id);
    if (signed > 0 || lastBilledMonth !== null) {
      throw new AppError('BAD_USER_INPUT', {
        message: 'Cette mission a des CRA signés ou facturés\u00a0: elle ne peut pas être supprimée.',
        invalidArgs: [],
        reason: 'SIGNED',
      });
    }
    await endContracts(context, tx, mission.id);
    await missions.updateMission(tx, mission.id, { deleted_at: context.clock.now() });
    return { label: mission.label };
  });
  return 'La mission a été supprimée.';
}

/** What a party has signed stays; whoever was asked and has not signed is told that it is over. */
async function endContracts(context: RequestContext, tx: Db, missionId: string): Promise<void> {
  const out = await findContractsOut(tx, missionId);
  const isSigned = out.some(({ signed_count: count }) => count > 0) || (await hasSignedContract(tx, missionId));
  if (isSigned) {
    const message = 'Cette mission a un contrat signé\u00a0: elle ne peut pas être supprimée.';
    throw new AppError('BAD_USER_INPUT', { message, invalidArgs: [], reason: 'SIGNED' });
  }
  for (const { id } of out) await cancelContractSignature(context, tx, id);
}

/** A price valid from a day until the next one begins. */
export async function addPricing(
  context: RequestContext,
  { recordId, ...draft }: PricingDraft & { recordId: string },
): Promise<string> {
  const { viewer } = context;
  if (!policy.canPrice(viewer)) throw refusal(viewer);
  const rules = { rule: policy.canPrice, refused: '', action: 'pricing.add' };
  return changeMission(context, recordId, rules, async ({ tx, mission }) => {
    const verdict = checkPricing(draft, {
      beginMission: mission.begin_mission,
      endMission: mission.end_mission,
      hasPriceToSign: await hasPriceToSign(tx, mission.id),
      startDates: await repository.startDatesOf(tx, mission.id),
      lastBilledMonth: (await missions.reportFacts(tx, mission.id)).lastBilledMonth,
      mayLose: isSystem(viewer) || isAdmin(viewer, 'finance'),
      isPermanent: isPermanent(await repository.dealTypeOf(tx, mission.id)),
    });
    if (!verdict.ok) throw invalidFields(verdict.problems);
    await repository.insertPricing(tx, mission.id, verdict.value);
    return { ...verdict.value, ...lossOf(verdict.value) };
  });
}

/** Two people estimate at once: the second one reads what the first has said. */
async function refuseAnother(tx: Db, missionId: string, knownAt: string | null | undefined): Promise<void> {
  if (knownAt === undefined) return;
  const present = await repository.findAssessment(tx, missionId);
  if (present?.at.getTime() === (knownAt === null ? undefined : Date.parse(knownAt))) return;
  const message = `${present?.by ?? 'Une autre personne'} a estimé cette prolongation entre-temps\u00a0: relisez son estimation avant d’enregistrer la vôtre.`;
  throw new AppError('CONFLICT', { message });
}

/** How likely an extension is, as the account manager sees it today; one answer per mission, its history in the audit. */
export async function assessExtension(
  context: RequestContext,
  input: { missionId: string; assessment: number; newEndDate?: string | null; knownAt?: string | null },
): Promise<string> {
  requireAccount(context.viewer);
  const refused = 'L’estimation se fait pendant la mission.';
  const rules = { rule: policy.canEstimate, refused, action: 'extension.upsert' };
  return changeMission(context, input.missionId, rules, async ({ tx, mission }) => {
    const verdict = checkAssessment(input.assessment, input.newEndDate, mission.end_mission);
    if (!verdict.ok) throw invalidFields(verdict.problems);
    await refuseAnother(tx, mission.id, input.knownAt);
    await repository.upsertAssessment(tx, {
      missionId: mission.id,
      ...verdict.value,
      by: context.viewer.displayName || actorOf(context.viewer),
      now: context.clock.now(),
    });
    return { ...verdict.value };
  });
}
