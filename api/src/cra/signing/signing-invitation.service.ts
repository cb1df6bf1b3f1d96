import { openClientAccount } from '../../identity/people/identity-accounts.queue.ts';
import type { Doer } from '../../identity/standing/seats.service.ts';
import { isOperational } from '../../identity/standing/standing-record.repository.ts';
import { audit, auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { invitationMail } from './signing.mails.ts';
import type { Signer } from './signing-document.repository.ts';

type Issuing = Pick<Platform, 'links'>;

/**
 * A link of his own for one contact; undefined when he stopped being one meanwhile. The link keeps the contact's row
 * from being removed until the commit, so what is asked after it stays true.
 */
async function issueFor({ links }: Issuing, tx: Db, cra: CraRecord, documentId: string, contactId: string) {
  const link = await links.issue(tx, { purpose: 'craSign', objectId: documentId, contactId });
  if (await isOperational(tx, cra.mission_id, contactId)) return link;
  await links.revoke(tx, 'craSign', documentId, contactId);
  return undefined;
}

/** A link of its own for one contact, and the mail that carries it, in the transaction of their cause. */
export async function invite(
  doer: Doer,
  tx: Db,
  cra: CraRecord,
  signer: Signer,
  { documentId, kind }: { documentId: string; kind: 'invitation' | 'renewal' | 'reminder' },
): Promise<void> {
  const link = await issueFor(doer, tx, cra, documentId, signer.id);
  if (link === undefined) return;
  const invitation = { documentId, tokenId: link.id, token: link.token };
  await queueMail(tx, { ...invitationMail(doer.environment, cra, signer, invitation, kind), linkId: link.id });
  await openClientAccount(doer, tx, signer.id);
  const event = {
    action: kind === 'renewal' ? 'token.renew' : 'token.create',
    objectKind: 'signing_document',
    objectId: documentId,
    data: { contactId: signer.id, linkId: link.id, kind },
  };
  await ('viewer' in doer ? audit(tx, doer, event) : auditSystem(tx, event));
}
