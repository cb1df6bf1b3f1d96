import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { alreadySigned } from './signed-file.ts';
import { cancelledMail } from './signing.mails.ts';
import * as repository from './signing-document.repository.ts';

/**
 * Ends the document that waits for signatures, if there is one; the report must be locked. A document that the client
 * signed meanwhile is not touched: ALREADY_SIGNED. `tell` mails the contacts who opened the invitation.
 */
export async function voidLive(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  reason: repository.VoidReason,
  tell: boolean,
): Promise<void> {
  if (cra.document_id === null) return;
  const ended = await repository.voidDocument(tx, cra.document_id, reason, actorOf(context.viewer));
  if (!ended) throw alreadySigned(cra);
  await audit(tx, context, {
    action: 'document.void',
    objectKind: 'signing_document',
    objectId: ended.id,
    data: { reason, activityId: cra.id },
  });
  if (!tell) return;
  const cancelled = { documentId: ended.id, next: reason === 'CROSSED_BY_UPLOAD' ? 'paper' : 'again' } as const;
  const opened = new Set(await repository.openedBy(tx, ended.id));
  for (const signer of await repository.operationalSigners(tx, cra.mission_id)) {
    if (opened.has(signer.id)) await queueMail(tx, cancelledMail(context.environment, cra, signer, cancelled));
  }
}

export function crossByUpload(context: RequestContext, tx: Db, cra: CraRecord): Promise<void> {
  return voidLive(context, tx, cra, 'CROSSED_BY_UPLOAD', true);
}
