import { signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { signerName } from '../../paper/signer/signer-name.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { frenchDay, longDay, monthYear } from '../../platform/french/french-dates.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { actorOf, refusal } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { canValidate } from '../activities/activities.policy.ts';
import { VALIDATED_OVER } from '../activities/activities.sql.ts';
import { assertOpen } from '../activities/closed-month.ts';
import { closeReport } from '../activities/cra-closing.service.ts';
import { unknownRecord } from '../activities/cra-record.refusals.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { voidLive } from '../signing/document-void.service.ts';
import { writeForced } from '../signing/forced-report.service.ts';
import { alreadySigned, isFullySigned } from '../signing/signed-file.ts';
import { forcedMail } from '../signing/signing.mails.ts';
import { signersOf } from '../signing/signing-document.service.ts';
import { setFileSigner } from './activity-files.repository.ts';
import { undoValidation } from './cra-undoing.service.ts';

const QUARANTINED = 'Ce PDF est en cours de vérification par l’antivirus\u00a0: réessayez dans quelques minutes.';

export type Validation = {
  activityRecordID: string;
  validate: boolean;
  signerFullname?: string | null;
  reason?: string | null;
  /** The file that was looked at, null for none; left out, whatever there is. */
  craFileId?: string | null;
};

/** Accepts an uploaded report, forces a month without one, or undoes either. */
export async function validateCra(context: RequestContext, input: Validation): Promise<string> {
  if (!canValidate(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, input.activityRecordID);
    if (!cra) throw unknownRecord('Ce CRA n’existe pas.');
    assertOpen(cra, 'VALIDATED', ...VALIDATED_OVER);
    assertSameFile(cra, input);
    if (!input.validate) await undoValidation(context, tx, cra, input.reason);
    else if (cra.cra_file_id !== null) await acceptUpload(context, tx, cra, input);
    else await force(context, tx, cra, input);
    return cra.id;
  });
}

/** What nobody has looked at is not accepted. */
function assertSameFile(cra: CraRecord, { craFileId: seen }: Validation): void {
  if (seen === undefined || (seen || null) === cra.cra_file_id) return;
  const message =
    cra.cra_file_id === null
      ? 'Le CRA déposé a été retiré entre-temps.'
      : 'Un autre CRA a été déposé entre-temps\u00a0: ouvrez-le avant de le valider.';
  throw new AppError('CONFLICT', { message, data: { craFileId: cra.cra_file_id } });
}

function assertNotValidated(cra: CraRecord): void {
  if (isFullySigned(cra.document_status)) throw alreadySigned(cra);
  assertOpen(cra, ...VALIDATED_OVER);
}

async function acceptUpload(context: RequestContext, tx: Tx, cra: CraRecord, input: Validation): Promise<void> {
  assertNotValidated(cra);
  const signer = input.signerFullname ? signerName(input.signerFullname) : cra.cra_file_signer;
  if (signer === null) throw invalidInput({ signerFullname: 'Indiquez le nom de la personne qui a signé le PDF.' });
  const paper = await findFile(tx, cra.cra_file_id ?? '');
  if (paper?.state !== 'clean') throw stateError({ reason: 'QUARANTINED', message: QUARANTINED });
  await setFileSigner(tx, cra.id, signer);
  await closeReport(context, tx, cra, 'uploaded');
  await audit(tx, context, {
    action: 'activity.accept',
    objectKind: 'activity',
    objectId: cra.id,
    data: { evidence: 'uploaded', fileId: cra.cra_file_id, signerFullname: signer },
  });
}

/** Weak evidence is made visible: the reason is kept, the client is told and may object. */
async function force(context: RequestContext, tx: Tx, cra: CraRecord, input: Validation): Promise<void> {
  assertNotValidated(cra);
  const opening = signingOpensOn(cra.month, cra.end_mission);
  if (context.clock.today() < opening) {
    throw stateError({
      reason: 'TOO_EARLY',
      message: `Ce mois se signe à partir du ${longDay(opening)}\u00a0: il ne se force pas avant.`,
    });
  }
  const reason = oneLine(input.reason ?? '');
  const problems: Record<string, string> = {};
  if (!input.signerFullname?.trim()) problems.signerFullname = 'Le nom de la personne qui valide est obligatoire.';
  if (reason === '') problems.reason = 'Un motif est obligatoire pour forcer un CRA.';
  if (lengthOf(reason) > MAX_REASON) problems.reason = atMost(MAX_REASON);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const signer = signerName(input.signerFullname);
  await voidLive(context, tx, cra, 'SUPERSEDED');
  await closeReport(context, tx, cra, 'forced', `${signer}\u00a0: ${reason}`);
  const by = { fullname: signer, actor: actorOf(context.viewer), at: context.clock.now() };
  const { object_until: until } = await writeForced(context, tx, cra, { ...by, reason });
  for (const contact of await signersOf(tx, cra.mission_id)) {
    await queueMail(tx, forcedMail(context.environment, cra, contact, frenchDay(until)));
  }
  const when = `pour ${monthYear(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)} a été forcé.`;
  const news = {
    kind: 'craForced',
    title: 'CRA forcé',
    priority: 'important',
    missionId: cra.mission_id,
    dedupeKey: `craForced:${cra.id}:${cra.version}:${context.clock.now().toISOString()}`,
  } as const;
  const staffIds = await staffOfMission(tx, cra.mission_id);
  await notify(context, tx, {
    ...news,
    description: `Le CRA ${of(bloomerFullname(cra))} ${when}`,
    to: { staffIds },
  });
  await notify(context, tx, { ...news, description: `Ton CRA ${when}`, to: { bloomerIds: [cra.bloomer_id] } });
  await audit(tx, context, {
    action: 'activity.force',
    objectKind: 'activity',
    objectId: cra.id,
    data: { signerFullname: signer, reason, objectionUntil: until },
  });
}
