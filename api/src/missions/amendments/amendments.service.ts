import type { Problem } from '@bloom/shared-rules/input/problem';
import type { AmendmentDraft } from '@bloom/shared-rules/mission/amendment';
import { assertPortageExtension } from '../../companies/compliance/compliance.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin, isSystem, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { cancelContractSignature } from '../contract-signing/contract-sending.service.ts';
import * as missions from '../missions/mission-record.repository.ts';
import { canAmend } from '../missions/missions.policy.ts';
import { sentenceAbout } from '../missions/price-doubt.ts';
import { checkAmendment } from './amendment.rules.ts';
import { assertSigners, pendingAmendment, refuseWhilePending, writeAmendment } from './amendment-write.service.ts';
import { canAbandon, handlesAmendments } from './amendments.policy.ts';
import * as repository from './amendments.repository.ts';

export interface AmendmentInput extends AmendmentDraft {
  recordId: string;
}

/** Another end, other prices, or both: all of it is written, or nothing is. Answers the amendment's id. */
export async function createMissionAmendment(context: RequestContext, input: AmendmentInput): Promise<string> {
  if (!handlesAmendments(context.viewer)) throw refusal(context.viewer);
  try {
    return await inTransaction(context.db, (tx) => amend(context, tx, input));
  } catch (error) {
    throw safeError(context, error);
  }
}

async function amend(context: RequestContext, tx: Tx, { recordId, ...draft }: AmendmentInput): Promise<string> {
  const mission = await missions.lockMission(tx, recordId, context.clock.today());
  if (mission === undefined) throw new AppError('UNKNOWN_RECORD_ID');
  if (!canAmend(context.viewer, mission)) {
    const message = 'Un avenant se crée pendant la mission.';
    throw new AppError('CREATE_MISSION_AMENDMENT_ERROR', { message, reason: 'MISSION_STATE' });
  }
  await refuseWhilePending(tx, mission.id);
  const parties = await repository.partiesOf(tx, mission.id);
  const verdict = checkAmendment(draft, await factsOf(tx, mission, context.viewer));
  if (!verdict.ok) throw refused(verdict.problems);
  assertSigners(verdict.value.sides, mission.id, parties, refused);
  const { newEnd } = verdict.value;
  if (newEnd !== null && newEnd < mission.end_mission) await refuseDaysAfter(tx, mission.id, newEnd);
  if (newEnd !== null && newEnd > mission.end_mission)
    await assertPortageExtension(context, tx, { id: mission.id, newEnd });
  const id = await writeAmendment(context, tx, mission, verdict.value);
  // At once, although nobody has signed: people work before the paper is there.
  if (newEnd !== null) await missions.updateMission(tx, mission.id, { end_mission: newEnd });
  return id;
}

async function factsOf(tx: Db, mission: Row<'mission'>, viewer: Viewer) {
  const { lastSignedDay, lastBilledMonth } = await missions.reportFacts(tx, mission.id);
  return {
    beginMission: mission.begin_mission,
    endMission: mission.end_mission,
    prices: await repository.pricesOf(tx, mission.id),
    lastBilledMonth,
    lastSignedDay,
    mayLose: isSystem(viewer) || isAdmin(viewer, 'finance'),
  };
}

async function refuseDaysAfter(tx: Db, missionId: string, newEnd: string): Promise<void> {
  const days = await missions.draftDaysAfter(tx, missionId, newEnd);
  if (days.length === 0) return;
  const message = `Des jours sont déjà saisis après cette date\u00a0: demandez au Bloomer de les retirer (${days.length}).`;
  throw refused([{ path: 'newEndMission', message }], { days });
}

function refused(problems: readonly Problem[], data?: Record<string, unknown>): AppError {
  const fieldErrors = Object.fromEntries(problems.map(({ path, message }) => [path, message]));
  return new AppError('CREATE_MISSION_AMENDMENT_ERROR', {
    message: sentenceAbout(problems),
    reason: 'RULES',
    invalidArgs: Object.keys(fieldErrors),
    fieldErrors,
    ...(data === undefined ? {} : { data }),
  });
}

/** What was not foreseen is logged, and told without its details: nothing was written. */
function safeError(context: RequestContext, error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isUniqueViolation(error, 'amendment_pending')) return pendingAmendment();
  context.log.error({ err: error, requestId: context.requestId }, 'an amendment could not be created');
  return new AppError('CREATE_MISSION_AMENDMENT_ERROR', { status: 500, reason: 'UNEXPECTED', cause: error });
}

/**
 * Gives up an amendment that nobody has signed. The end of the mission goes back, unless days were worked beyond it:
 * then it stays. Answers the amendment's id.
 */
export async function abandonAmendment(context: RequestContext, amendmentId: string): Promise<string> {
  if (!handlesAmendments(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const found = await repository.findAmendment(tx, amendmentId);
    if (found === undefined) throw unknownAmendment();
    // Contracts first, as for a signature: each of the two waits for the other.
    const contracts = await repository.lockContracts(tx, found.id);
    const mission = await missions.lockMission(tx, found.mission_id, context.clock.today());
    const amendment = await repository.lockAmendment(tx, found.id);
    if (mission === undefined || amendment === undefined) throw unknownAmendment();
    if (amendment.state === 'abandoned') return amendment.id;
    if (!canAbandon(context.viewer, amendment, contracts)) throw alreadySigned(amendment.id);
    const endMission = await revertedEnd(tx, mission, amendment);
    await missions.updateMission(tx, mission.id, { end_mission: endMission });
    for (const { id } of contracts) await cancelContractSignature(context, tx, id);
    await repository.endAmendment(tx, amendment.id, { state: 'abandoned', ended_at: context.clock.now() });
    await audit(tx, context, {
      action: 'amendment.abandon',
      objectKind: 'mission',
      objectId: mission.id,
      data: {
        amendmentId: amendment.id,
        number: amendment.number,
        endMission: { before: mission.end_mission, after: endMission },
      },
    });
    return amendment.id;
  });
}

/** The end before the amendment; the present one when it is no longer the amendment's, or when days lie beyond. */
async function revertedEnd(tx: Db, mission: Row<'mission'>, amendment: Row<'amendment'>): Promise<string> {
  if (amendment.new_end === null || mission.end_mission !== amendment.new_end) return mission.end_mission;
  const days = await missions.draftDaysAfter(tx, mission.id, amendment.former_end);
  return days.length > 0 ? mission.end_mission : amendment.former_end;
}

function unknownAmendment(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cet avenant n’existe pas.' });
}

function alreadySigned(amendmentId: string): AppError {
  const message = 'Une des parties a déjà signé cet avenant\u00a0: il ne peut plus être abandonné.';
  return new AppError('ALREADY_SIGNED', { message, data: { amendmentId } });
}
