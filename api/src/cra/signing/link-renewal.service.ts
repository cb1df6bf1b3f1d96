import { type HeldLink, mayIssueLink, mayRenewOwnLink } from '../../paper/signer/fresh-link.ts';
import { leadingBack, type RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { registerLinkRenewal } from '../../platform/mail/link-renewal.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { contactIdOf, documentAndCra, holdsLink } from './client-access.ts';
import { alreadySigned, documentVoid, isFullySigned } from './signed-file.ts';
import { activityOfDocument, lockDocument, operationalSigners } from './signing-document.repository.ts';
import { invite } from './signing-invitation.service.ts';

/**
 * Mails a fresh link to the bound contact, or to the mission's contacts when nobody is bound: never to an address that
 * the caller gives. At most one per quarter of an hour and five per day and document; as often for each genuine link
 * that is shown. Answers whether a mail leaves.
 */
export async function renewLink(
  context: RequestContext,
  documentId: string,
  contactId: string | null,
  held?: HeldLink,
): Promise<boolean> {
  const isOwn = held !== undefined && (await mayRenewOwnLink(context, held));
  return inTransaction(context.db, async (tx) => {
    const activityId = await activityOfDocument(tx, documentId);
    const cra = activityId ? await findCra(tx, activityId) : undefined;
    // The lock makes two simultaneous requests count each other.
    const document = await lockDocument(tx, documentId);
    if (!cra || document?.status !== 'bloomerSigned') return false;
    const signers = await operationalSigners(tx, cra.mission_id);
    const wanted = contactId === null ? signers : signers.filter((signer) => signer.id === contactId);
    if (wanted.length === 0) return false;
    const target = { purpose: 'craSign', objectId: documentId, contactIds: wanted.map(({ id }) => id) } as const;
    if (!isOwn && !(await mayIssueLink(tx, target, context.clock.now()))) return false;
    for (const signer of wanted) await invite(leadingBack(context), tx, cra, signer, { documentId, kind: 'renewal' });
    return true;
  });
}

/** The button of the page whose link is too old; a document that cannot be signed says why. */
export async function renewSigningLink(context: RequestContext, documentId: string): Promise<boolean> {
  const { document, cra } = await documentAndCra(context.db, documentId);
  if (document.status === 'void') throw documentVoid(document.void_reason, cra);
  if (isFullySigned(document.status)) throw alreadySigned(cra);
  if (!holdsLink(context.viewer, document.id)) return renewLink(context, document.id, null);
  return renewLink(context, document.id, contactIdOf(context.viewer), context.viewer.link ?? undefined);
}

registerLinkRenewal('craSign', (context, link) => renewLink(context, link.objectId, link.contactId, link));
