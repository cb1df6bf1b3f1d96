import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import { isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { lockBloomer } from './bloomer-record.repository.ts';
import { updateBloomer } from './profile.repository.ts';

export interface IdentityCheck {
  recordId: string;
  /** The document that was looked at: another one may have been sent meanwhile. */
  credentialVersion: string;
  result: NonNullable<Row<'bloomer'>['credential_check_result']>;
  reason?: string | null;
}

function reasonOf({ result, reason }: IdentityCheck): string | null {
  if (result === 'valid') return null;
  const text = reason?.trim() ?? '';
  if (text === '') throw invalidInput({ reason: 'Le motif du refus est obligatoire\u00a0: il est envoyé au Bloomer.' });
  if (lengthOf(text) > MAX_REASON) throw invalidInput({ reason: atMost(MAX_REASON) });
  return text;
}

/**
 * Staff looked at an identity document and say what it is worth. The result is kept, the document leaves thirty days
 * later; whose document is refused hears why. Nobody judges his own.
 */
export async function checkIdentity(context: RequestContext, check: IdentityCheck): Promise<string> {
  const { viewer, db, clock } = context;
  const { recordId, result, credentialVersion } = check;
  if (!isStaff(viewer, 'account')) throw refusal(viewer);
  if (viewer.bloomerId === recordId) throw forbidden('PERMISSION');
  const reason = reasonOf(check);
  return inTransaction(db, async (tx) => {
    const person = await lockBloomer(tx, recordId);
    if (person === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce Bloomer n’existe pas.' });
    if (person.credential_file_id !== credentialVersion) {
      throw new AppError('CONFLICT', {
        message: 'La pièce d’identité a changé entre-temps\u00a0: regardez la nouvelle avant de répondre.',
      });
    }
    // Said twice, it counts from the first time.
    if (person.credential_check_result === result && person.credential_check_reason === reason) return recordId;
    await updateBloomer(tx, recordId, {
      credential_checked_at: clock.now(),
      credential_check_result: result,
      credential_check_reason: reason,
    });
    await audit(tx, context, {
      action: 'bloomer.identityCheck',
      objectKind: 'bloomer',
      objectId: recordId,
      data: { result, fileId: credentialVersion, ...(reason === null ? {} : { reason }) },
    });
    if (reason !== null) {
      await notify(context, tx, {
        kind: 'certificateBlocked',
        title: 'Pièce d’identité refusée',
        description: `Ta pièce d’identité n’a pas pu être validée\u00a0: ${reason} Envoie-nous une autre pièce.`,
        priority: 'important',
        link: '/me/informations',
        dedupeKey: `identityRefused:${credentialVersion}`,
        to: { bloomerIds: [recordId] },
      });
    }
    return recordId;
  });
}
