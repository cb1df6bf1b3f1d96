import { DAY_SECONDS, HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { RELAUNCH_REFUSALS, type RelaunchTarget } from '@bloom/shared-rules/cra/relaunch';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { bouncedAddresses } from '../../platform/mail/mail-bounce.ts';
import { askManager, composeMail } from '../../platform/mail/mail-text.ts';
import { actorOf, isBloomer, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { ownsMission } from '../activities/activities.policy.ts';
import { assertOpen, closedError } from '../activities/closed-month.ts';
import { assertFirstDay } from '../activities/cra-month.rules.ts';
import { unknownRecord } from '../activities/cra-record.refusals.ts';
import { findCra, findCraId, findMission, lockCra } from '../activities/cra-record.repository.ts';
import type { CraRecord, MissionFacts } from '../activities/cra-record.ts';
import { isMonthLocked } from '../activities/month-lock-record.repository.ts';
import { documentAndCra } from '../signing/client-access.ts';
import { alreadySigned, documentVoid } from '../signing/signed-file.ts';
import { signersOf } from '../signing/signing-document.service.ts';
import { invite } from '../signing/signing-invitation.service.ts';
import { OWED_REPORT_WORDS, type OwedReport } from './owed-report.words.ts';
import * as repository from './relaunch.repository.ts';

const STAFF_EVERY_MS = 24 * HOUR_MS;
/** A Bloomer may remind his own client less often than staff. */
const BLOOMER_EVERY_MS = 72 * HOUR_MS;
const PER_DAY_AND_USER = 200;

export const BLOOMER_RELAUNCHED = 'Relance bloomer envoyée avec succès ! :)';
export const CLIENT_RELAUNCHED = 'Relance client envoyée avec succès ! :)';
export const ALREADY_RELAUNCHED = 'déjà relancé';

export type Relaunch = { alreadySentToday: boolean; message: string };

const limitUser = (context: RequestContext) =>
  limitActor(context, { scope: 'relaunch', windowSeconds: DAY_SECONDS, max: PER_DAY_AND_USER });

/** Takes the one reminder of the period; false when it has left already, whoever asked for it. */
async function take(
  context: RequestContext,
  tx: Db,
  of: { missionId: string; month: string; kind: RelaunchTarget; everyMs: number },
): Promise<boolean> {
  const now = context.clock.now();
  const last = await repository.lastRelaunch(tx, of.missionId, of.month, of.kind);
  if (last && now.getTime() - last.getTime() < of.everyMs) return false;
  return repository.insertRelaunch(tx, { ...of, day: context.clock.today(), askedBy: actorOf(context.viewer), now });
}

/** Reminds the client contacts of the signature they owe, each with a fresh link. */
export async function relaunchClient(context: RequestContext, documentId: string): Promise<Relaunch> {
  const { viewer } = context;
  const staff = isStaff(viewer, 'account');
  if (!staff && !isBloomer(viewer)) throw refusal(viewer);
  const { document, cra: found } = await documentAndCra(context.db, documentId);
  if (!staff && !ownsMission(viewer, { bloomerId: found.bloomer_id })) throw new AppError('OBJECT_NOT_FOUND');
  if (document.status === 'void') throw documentVoid(document.void_reason, found);
  await limitUser(context);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, found.id);
    if (!cra) throw unknownRecord();
    if (cra.cra_status === 'VALIDATED' || cra.cra_status === 'FORCED') throw alreadySigned(cra);
    if (cra.document_id !== documentId) throw documentVoid('SUPERSEDED', cra);
    if (cra.document_status !== 'bloomerSigned') {
      throw stateError({
        reason: 'BLOOMER_NOT_SIGNED',
        message: 'Le Bloomer n’a pas encore signé\u00a0: c’est lui qu’il faut relancer.',
      });
    }
    await assertNoObstacle(context, tx, cra.mission_id, cra.month);
    const signers = await signersOf(tx, cra.mission_id);
    const dead = await bouncedAddresses(
      tx,
      signers.map(({ email }) => email),
    );
    const reached = signers.filter(({ email }) => !dead.has(email.toLowerCase()));
    const everyMs = staff ? STAFF_EVERY_MS : BLOOMER_EVERY_MS;
    const taken = await take(context, tx, { missionId: cra.mission_id, month: cra.month, kind: 'client', everyMs });
    if (!taken) return { alreadySentToday: true, message: ALREADY_RELAUNCHED };
    for (const signer of reached) await invite(context, tx, cra, signer, { documentId, kind: 'reminder' });
    await record(context, tx, cra.mission_id, cra.month, 'client');
    return { alreadySentToday: false, message: CLIENT_RELAUNCHED };
  });
}

/** Reminds the Bloomer of a month that is missing, or that waits for his signature. */
export async function relaunchBloomer(context: RequestContext, missionId: string, month: string): Promise<Relaunch> {
  assertFirstDay(month);
  if (!isStaff(context.viewer, 'account')) throw refusal(context.viewer);
  const mission = await findMission(context.db, missionId);
  if (!mission) throw unknownRecord();
  await limitUser(context);
  return inTransaction(context.db, async (tx) => {
    const activityId = await findCraId(tx, mission.id, month);
    const cra = activityId ? await findCra(tx, activityId) : undefined;
    if (cra) assertBloomerOwes(cra);
    if (await isMonthLocked(tx, month, mission.client_society_id)) throw closedError('MONTH_LOCKED');
    const { owed } = await assertNoObstacle(context, tx, mission.id, month);
    const taken = await take(context, tx, { missionId: mission.id, month, kind: 'bloomer', everyMs: STAFF_EVERY_MS });
    if (!taken) return { alreadySentToday: true, message: ALREADY_RELAUNCHED };
    await remindBloomer(context, tx, mission, month, owed);
    await record(context, tx, mission.id, month, 'bloomer');
    return { alreadySentToday: false, message: BLOOMER_RELAUNCHED };
  });
}

/** That the reminder asks for what can be done, and arrives. */
async function assertNoObstacle(context: RequestContext, tx: Db, missionId: string, month: string) {
  const state = await repository.relaunchState(tx, { missionId, month, today: context.clock.today() });
  const { obstacle } = state;
  if (obstacle === null) return state;
  const message = RELAUNCH_REFUSALS[obstacle];
  if (obstacle === 'OUTSIDE' || obstacle === 'TOO_FAR') throw invalidInput({ month: message });
  const isAddress = obstacle === 'CLIENT_ADDRESS' || obstacle === 'BLOOMER_ADDRESS';
  throw stateError({ reason: isAddress ? 'ADDRESS_INVALID' : obstacle, message });
}

function assertBloomerOwes(cra: CraRecord): void {
  const status = cra.cra_status;
  if (status === 'VALIDATED' || status === 'FORCED') throw alreadySigned(cra);
  if (status === 'WAITING_CLIENT') {
    throw stateError({
      reason: 'WAITING_CLIENT',
      message: 'Le Bloomer a signé\u00a0: c’est le client qu’il faut relancer.',
    });
  }
  // His signed report waits for its validation, or finance closed the month: he can do nothing about it.
  assertOpen(cra);
}

async function remindBloomer(context: RequestContext, tx: Db, mission: MissionFacts, month: string, owed: OwedReport) {
  const { productName, shellUrl, supportEmail } = context.environment;
  const bloomer = await repository.bloomerToRemind(tx, mission.id, month);
  const label = ofMonth(month);
  const { state, subject, action, last } = OWED_REPORT_WORDS[owed];
  const sentence = `Ton CRA ${label} chez ${toldApart(bloomer.clientName, bloomer.labelToTell)} ${state}.`;
  const day = context.clock.today();
  const mail = composeMail({
    greeting: `Bonjour ${bloomer.firstname},`,
    paragraphs: [
      sentence,
      `Quelques minutes suffisent\u00a0: remplis les jours, relis le récapitulatif, puis ${last}.`,
    ],
    action: { label: action, url: `${shellUrl}/mission/${mission.id}` },
    reason: `Tu reçois ce message parce que tu es en mission avec ${productName}.`,
    contact: askManager(supportEmail),
    productName,
  });
  await queueMail(tx, {
    dedupeKey: `relaunch-bloomer:${mission.id}:${month}:${day}`,
    template: 'cra-relaunch-bloomer',
    to: bloomer.email,
    subject: `CRA ${label} ${subject}`,
    ...mail,
  });
  await notify(context, tx, {
    kind: owed === 'missing' ? 'missingCRA' : 'reminderCRA',
    title: `CRA ${subject}`,
    description: sentence,
    priority: 'important',
    missionId: mission.id,
    dedupeKey: `relaunch:${mission.id}:${month}:${day}`,
    isMailed: true,
    to: { bloomerIds: [bloomer.id] },
  });
}

async function record(context: RequestContext, tx: Db, missionId: string, month: string, kind: string): Promise<void> {
  await audit(tx, context, {
    action: 'activity.relaunch',
    objectKind: 'mission',
    objectId: missionId,
    data: { month, kind },
  });
}
