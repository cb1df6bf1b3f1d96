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
 * signed meanwhile is not touched: ALREADY_SIGNED.
 */
export async function voidLive(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  reason: repository.VoidReason,
): Promise<string | undefined> {
  if (cra.document_id === null) return undefined;
  const ended = await repository.voidDocument(tx, cra.document_id, reason, actorOf(context.viewer));
  if (!ended) throw alreadySigned(cra);
  await audit(tx, context, {
    action: 'document.void',
    objectKind: 'signing_document',
    objectId: ended.id,
    data: { reason, activityId: cra.id },
  });
  return ended.id;
}

/** The same, and the contacts who opened the invitation are told by mail. */
export async function voidAndTell(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  reason: repository.VoidReason,
): Promise<void> {
  const documentId = await voidLive(context, tx, cra, reason);
  if (documentId === undefined) return;
  const cancelled = { documentId, next: reason === 'CROSSED_BY_UPLOAD' ? 'paper' : 'again' } as const;
  const opened = new Set(await repository.openedBy(tx, documentId));
  for (const signer of await repository.operationalSigners(tx, cra.mission_id)) {
    if (opened.has(signer.id)) await queueMail(tx, cancelledMail(context.environment, cra, signer, cancelled));
  }
}
