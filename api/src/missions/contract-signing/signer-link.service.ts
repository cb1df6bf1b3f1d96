import { type HeldLink, mayIssueLink, mayRenewOwnLink } from '../../paper/signer/fresh-link.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import { leadingBack, type RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { registerLinkRenewal } from '../../platform/mail/link-renewal.ts';
import { alreadySigned, isComplete, requestOver } from './contract-access.ts';
import * as repository from './contract-signing.repository.ts';
import { inviteSigner } from './signer-invitation.service.ts';
import { findCase, lockCase } from './signing-case.service.ts';

/**
 * Mails a fresh link to the signer whose turn it is: never to an address that the caller gives. At most one per quarter
 * of an hour and five per day; as often for each genuine link that is shown. Answers whether a mail leaves.
 */
export async function renewSignerLink(context: RequestContext, signerId: string, held?: HeldLink): Promise<boolean> {
  const { db, clock } = context;
  const found = isUuid(signerId) ? await repository.findSigner(db, signerId) : undefined;
  if (found === undefined) return false;
  const isOwn = held !== undefined && (await mayRenewOwnLink(context, held));
  return inTransaction(db, async (tx) => {
    // The lock makes two simultaneous requests count each other.
    const signingCase = await lockCase(tx, found.signing_id);
    const signer = signingCase?.signers.find(({ id }) => id === signerId);
    const now = clock.now();
    if (signingCase?.signing.state !== 'open' || signingCase.signing.ends_at <= now || signer?.state !== 'asked')
      return false;
    // Staff signs in: there is no link to renew.
    if (signer.party === 'firm') return false;
    const target = { purpose: 'contractSign', objectId: signer.id } as const;
    if (!isOwn && !(await mayIssueLink(tx, target, now))) return false;
    return (await inviteSigner(leadingBack(context), tx, signingCase, signer, { kind: 'renewal' })) > 0;
  });
}

/** The button of the page whose link is too old; a document that cannot be signed says why. */
export async function renewContractLink(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string,
): Promise<boolean> {
  const signingCase = await findCase(context.db, externalDocumentId);
  if (signingCase === undefined || !signingCase.signers.some(({ id }) => id === signerId)) throw unknownDocument();
  if (isComplete(signingCase)) throw alreadySigned(signingCase);
  if (signingCase.signing.state !== 'open') throw requestOver(signingCase);
  const { link } = context.viewer;
  const isHeld = link?.purpose === 'contractSign' && link.objectId === signerId;
  return renewSignerLink(context, signerId, isHeld ? link : undefined);
}

registerLinkRenewal('contractSign', (context, link) => renewSignerLink(context, link.objectId, link));
