import type { CraRecord } from '../activities/cra-record.ts';
import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { invitationMail } from './signing.mails.ts';
import type { Signer } from './signing-document.repository.ts';

/** Seven days; a page whose link is older offers a new one. */
export const LINK_LIFE_MS = 7 * 86_400_000;

/** A link of its own for one contact, and the mail that carries it, in the transaction of their cause. */
export async function invite(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  documentId: string,
  signer: Signer,
  kind: 'invitation' | 'renewal' | 'reminder',
): Promise<void> {
  const link = await context.links.issue(tx, {
    purpose: 'craSign',
    objectId: documentId,
    contactId: signer.id,
    ttl: LINK_LIFE_MS,
  });
  const invitation = { documentId, tokenId: link.id, token: link.token };
  await queueMail(tx, invitationMail(context.environment, cra, signer, invitation, kind));
  await audit(tx, context, {
    action: kind === 'renewal' ? 'token.renew' : 'token.create',
    objectKind: 'signing_document',
    objectId: documentId,
    data: { contactId: signer.id, linkId: link.id, kind },
  });
}
