import { needsClientConfirmation } from '@bloom/shared-rules/cra/cra-counts';
import { totalMatches } from '@bloom/shared-rules/cra/cra-total';
import { bloomerConsent } from '@bloom/shared-rules/cra/signature-consent';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { type CraSnapshot, thaw } from '../../paper/documents/cra.snapshot.ts';
import { signedFrom } from '../../paper/signer/signed-from.ts';
import { signerIdentity } from '../../paper/signer/signer-identity.ts';
import { isSamePerson, signerName } from '../../paper/signer/signer-name.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import { actorOf, isAccountOfficer, isBloomer, refusal, requireBloomer } from '../../platform/viewer/viewer.ts';
import { canWrite, ownsMission } from '../activities/activities.policy.ts';
import { assertOpen, closedError } from '../activities/closed-month.ts';
import { assertVersion, notOwned, unknownRecord } from '../activities/cra-record.refusals.ts';
import { lockCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { voidAndTell } from './document-void.service.ts';
import { tellReopened } from './reopened-month.service.ts';
import { SIMPLE_LEVEL } from './signature.level.ts';
import { alreadySigned, isFullySigned } from './signed-file.ts';
import * as repository from './signing-document.repository.ts';
import { NO_CONTACT, prepareAgain, prepareDocument } from './signing-document.service.ts';
import { invite } from './signing-invitation.service.ts';

export type BloomerSignature = {
  activityRecordID: string;
  signerFullname: string;
  /** As typed; absent when the caller does not ask for it. */
  totalDays?: string | null;
  clientValidationConfirmed?: boolean | null;
  /** Of the report that was on the screen; absent when the caller does not say. */
  version?: number | null;
};

const CANNOT_SIGN = 'Impossible de signer le CRA';

/** The Bloomer signs the frozen document; the client's invitation leaves with the same commit. */
export async function signBloomerActivity(context: RequestContext, input: BloomerSignature): Promise<string> {
  const { viewer } = context;
  if (input.activityRecordID.trim() === '') throw invalidInput({ activityRecordID: CANNOT_SIGN });
  const fullname = signerName(input.signerFullname);
  requireBloomer(viewer);
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    await repository.holdSeats(tx, input.activityRecordID);
    const cra = await lockCra(tx, input.activityRecordID);
    if (!cra) throw unknownRecord(CANNOT_SIGN);
    if (!ownsMission(viewer, { bloomerId: cra.bloomer_id })) throw notOwned(viewer);
    assertSignable(cra);
    // Nobody signs days that were changed since they read them.
    assertVersion(cra, input.version);
    const document = await preparedDocument(context, tx, cra);
    const snapshot = thaw({ text: document.snapshot, sha256: document.snapshot_sha256 });
    assertRules(cra, snapshot, input);
    const signers = await repository.operationalSigners(tx, cra.mission_id);
    if (signers.length === 0) throw stateError({ reason: 'NO_CONTACT', message: NO_CONTACT });
    const isConfirmed = needsClientConfirmation(snapshot);
    await writeSignature(context, tx, cra, document, { ...input, signerFullname: fullname, isConfirmed });
    for (const signer of signers)
      await invite(context, tx, cra, signer, { documentId: document.id, kind: 'invitation' });
    await notify(context, tx, {
      kind: 'signCRA',
      title: 'CRA signé par le Bloomer',
      description: `${bloomerFullname(cra)} a signé son CRA ${ofMonth(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)}.`,
      missionId: cra.mission_id,
      dedupeKey: `signCRA:${document.id}`,
      to: { staffIds: await staffOfMission(tx, cra.mission_id) },
    });
    return cra.id;
  });
}

function assertSignable(cra: CraRecord): void {
  const status = cra.document_status;
  if (status === 'bloomerSigned' || isFullySigned(status)) throw alreadySigned(cra);
  assertOpen(cra);
}

/** A month that was saved before its signing opened is prepared now. */
async function preparedDocument(context: RequestContext, tx: Db, cra: CraRecord): Promise<repository.SigningDocument> {
  const { document, obstacle } = await prepareDocument(context, tx, cra, actorOf(context.viewer));
  if (obstacle) throw stateError({ reason: obstacle.reason, message: obstacle.message });
  if (!document) throw new Error('a document is neither prepared nor refused');
  return document;
}

function assertRules(cra: CraRecord, snapshot: CraSnapshot, input: BloomerSignature): void {
  const confirmed = cra.client_validation_confirmed || input.clientValidationConfirmed === true;
  if (needsClientConfirmation(snapshot) && !confirmed) {
    throw invalidInput({
      clientValidationConfirmed:
        'Confirme que le client a validé les jours de week-end, les jours fériés et les astreintes.',
    });
  }
  if (input.totalDays === undefined || input.totalDays === null) return;
  if (!totalMatches(input.totalDays, snapshot.totalDays, snapshot.hoursPerDays)) {
    throw invalidInput({ totalDays: 'Le total saisi ne correspond pas au total du CRA.' });
  }
}

async function writeSignature(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  document: repository.SigningDocument,
  input: BloomerSignature & { isConfirmed: boolean },
): Promise<void> {
  const { signerFullname, isConfirmed } = input;
  if (!(await repository.advance(tx, document.id, 'prepared', 'bloomerSigned'))) throw alreadySigned(cra);
  if (isConfirmed && !cra.client_validation_confirmed) {
    await repository.confirmWithClient(tx, cra.id);
  }
  const recorded = { firstname: cra.bloomer_firstname, lastname: cra.bloomer_lastname, email: cra.bloomer_email };
  await repository.insertSignature(tx, {
    document_id: document.id,
    role: 'bloomer',
    signer_fullname: signerFullname,
    signer_identity: signerIdentity(recorded),
    signer_email: cra.bloomer_email,
    ...signedFrom(context),
    level: SIMPLE_LEVEL,
    // Only what there was to confirm is evidence.
    consent_text: bloomerConsent(isConfirmed),
    snapshot_sha256: document.snapshot_sha256,
  });
  await audit(tx, context, {
    action: 'document.sign',
    objectKind: 'signing_document',
    objectId: document.id,
    data: {
      role: 'bloomer',
      activityId: cra.id,
      sha256: document.snapshot_sha256,
      nameAsRecorded: isSamePerson(signerFullname, bloomerFullname(cra)),
      totalTyped: input.totalDays !== undefined && input.totalDays !== null,
    },
  });
}

/** Takes the signature back while the client has not signed; the month can be changed again. */
export async function cancelSignBloomerActivity(context: RequestContext, activityId: string): Promise<string> {
  const { viewer } = context;
  if (!isBloomer(viewer) && !isAccountOfficer(viewer)) throw refusal(viewer);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockCra(tx, activityId);
    if (!cra) throw unknownRecord();
    if (!canWrite(viewer, { bloomerId: cra.bloomer_id })) throw notOwned(viewer);
    if (isFullySigned(cra.document_status)) throw alreadySigned(cra);
    if (cra.closed_reason !== 'SIGNING') {
      await assertCancelledBefore(tx, cra, actorOf(viewer));
      return cra.id;
    }
    await cancelDocument(context, tx, cra, ownsMission(viewer, { bloomerId: cra.bloomer_id }));
    return cra.id;
  });
}

/** The second of two identical calls succeeds without effect; anything else has nothing to cancel. */
async function assertCancelledBefore(tx: Db, cra: CraRecord, actor: string): Promise<void> {
  if (cra.closed_reason === 'MONTH_LOCKED') throw closedError(cra.closed_reason);
  const last = await repository.lastVoidDocument(tx, cra.id);
  const open = cra.closed_reason === null || cra.closed_reason === 'CRA_FILE';
  if (open && last?.voided_by === actor && (await repository.signaturesOf(tx, last.id)).length > 0) return;
  throw stateError({ reason: 'NOT_SIGNED', message: 'Il n’y a pas de signature à annuler sur ce CRA.' });
}

/** Voids the document that the Bloomer signed, tells contacts who opened it, and prepares the next version. */
async function cancelDocument(context: RequestContext, tx: Tx, cra: CraRecord, byBloomer: boolean): Promise<void> {
  const reason = byBloomer ? 'SUPERSEDED' : 'CRA_CANCELLED';
  await voidAndTell(context, tx, cra, reason);
  await prepareAgain(context, tx, cra.id, actorOf(context.viewer));
  if (!byBloomer) await tellReopened(context, tx, cra, 'signature');
  await audit(tx, context, {
    action: 'activity.cancel',
    objectKind: 'activity',
    objectId: cra.id,
    data: { documentId: cra.document_id, reason },
    ...(byBloomer ? {} : { onBehalfOf: `bloomer:${cra.bloomer_id}` }),
  });
}
