import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { undoClosing } from '../activities/cra-closing.service.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { voidAndTell } from '../signing/document-void.service.ts';
import { endForced } from '../signing/forced-report.service.ts';
import { tellReopened } from '../signing/reopened-month.service.ts';
import { isFullySigned } from '../signing/signed-file.ts';
import { forcedEndedMail } from '../signing/signing.mails.ts';
import { prepareAgain, signersOf } from '../signing/signing-document.service.ts';

/** Opens the month again: an accepted or waiting upload, a forced month, or a signature request is withdrawn. */
export async function undoValidation(
  context: RequestContext,
  tx: Tx,
  cra: CraRecord,
  typed: string | null | undefined,
): Promise<void> {
  assertUndoable(cra);
  const reason = oneLine(typed ?? '');
  if (lengthOf(reason) > MAX_REASON) throw invalidInput({ reason: atMost(MAX_REASON) });
  const isForced = cra.validation === 'forced';
  await voidAndTell(context, tx, cra, 'CRA_CANCELLED');
  await endForced(context, tx, cra.id);
  await undoClosing(context, tx, cra);
  await supersedeFiles(tx, [cra.cra_file_id]);
  await prepareAgain(context, tx, cra.id, actorOf(context.viewer));
  await tellReopened(context, tx, cra, takenBack(cra), reason);
  for (const contact of isForced ? await signersOf(tx, cra.mission_id) : []) {
    await queueMail(tx, forcedEndedMail(context.environment, cra, contact));
  }
  await audit(tx, context, {
    action: isForced ? 'activity.unforce' : 'activity.cancel',
    objectKind: 'activity',
    objectId: cra.id,
    data: {
      before: cra.validation,
      reason: cra.validation_reason,
      ...(reason === '' ? {} : { undoneFor: reason }),
    },
  });
}

function assertUndoable(cra: CraRecord): void {
  if (isFullySigned(cra.document_status)) {
    throw stateError({
      reason: 'SIGNED',
      message: 'Ce CRA est signé par les deux parties\u00a0: sa validation ne s’annule plus.',
    });
  }
  // What nobody validated carries no invoice: one there is, is of the version that a correction replaces.
  if (cra.validation !== null && cra.is_billed) {
    throw stateError({
      reason: 'BILLED',
      message: 'Ce CRA est déjà facturé\u00a0: sa validation ne peut plus être annulée.',
    });
  }
  if (cra.closed_reason === null) {
    throw stateError({ reason: 'NOT_VALIDATED', message: 'Ce CRA n’est pas validé\u00a0: il n’y a rien à annuler.' });
  }
}

function takenBack({ validation, cra_file_id: paper }: CraRecord) {
  if (validation === 'forced' || validation === 'uploaded') return validation;
  return paper === null ? 'signature' : 'paper';
}
