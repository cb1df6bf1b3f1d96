import { lasting, SHOWN_SIGNING_LIFE } from '@bloom/shared-rules/access/link-life';
import { checkContractSignLink, contractSignLink } from '../../missions/contract-signing/contract-link.service.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { actorOf, isClient, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { ownsMission } from '../activities/activities.policy.ts';
import { contactIdOf, documentAndCra, holdsLink } from './client-access.ts';
import { renewLink } from './link-renewal.service.ts';
import { alreadySigned, documentVoid, isFullySigned } from './signed-file.ts';
import { signingUrl } from './signing.mails.ts';
import { endOfLink, operationalSigners, type Signer, type SigningDocument } from './signing-document.repository.ts';

/**
 * A short-lived address where one signer of one document signs. The link is a credential: people get their own only,
 * staff may ask for a signer's, which is written down and signs nothing without the code that the signer gets.
 */
export async function getElectronicSignLink(context: RequestContext, documentId: string, signerId: string | null) {
  const contractLink = await contractSignLink(context, documentId, signerId);
  if (contractLink !== undefined) return contractLink;
  const { environment } = context;
  const { document, missionId, signer } = await seatOf(context, documentId, signerId);
  const end = await latestEnd(context);
  if (signer === 'bloomer') return { url: `${environment.shellUrl}/mission/${missionId}`, expiresAt: end };
  if (end <= context.clock.now()) {
    throw new AppError('TOKEN_EXPIRED', { data: { renewed: await renewLink(context, document.id, signer.id) } });
  }
  const handedBy = handedOutBy(context, signer);
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.issue(tx, {
      purpose: 'craSign',
      objectId: document.id,
      contactId: signer.id,
      endsAt: end,
      once: true,
      handedBy,
    });
    await audit(tx, context, {
      action: 'token.create',
      objectKind: 'signing_document',
      objectId: document.id,
      data: { contactId: signer.id, linkId: link.id, kind: 'electronicSign', handedBy },
    });
    return { url: signingUrl(environment, document.id, link.token), expiresAt: link.expiresAt };
  });
}

/** Refuses as the link itself would be refused, without making one: what a page asks when it opens. */
export async function checkElectronicSign(context: RequestContext, documentId: string, signerId: string | null) {
  if (!(await checkContractSignLink(context, documentId, signerId))) await seatOf(context, documentId, signerId);
}

interface Seat {
  document: SigningDocument;
  missionId: string;
  signer: Signer | 'bloomer';
}

/** Whose place to sign the address names; OBJECT_NOT_FOUND, ALREADY_SIGNED or DOCUMENT_VOID. */
async function seatOf(context: RequestContext, documentId: string, signerId: string | null): Promise<Seat> {
  const { viewer } = context;
  const { document, cra } = await documentAndCra(context.db, documentId);
  const staff = isStaff(viewer, 'account');
  const owner = ownsMission(viewer, { bloomerId: cra.bloomer_id });
  const linked = holdsLink(viewer, document.id);
  const client = isClient(viewer) && viewer.societyId === cra.client_society_id;
  if (!staff && !owner && !linked && !client) throw viewer.kind === 'staff' ? refusal(viewer) : unknownDocument();
  if (document.status === 'void') throw documentVoid(document.void_reason, cra);
  const finished = isFullySigned(document.status);
  const seat = { document, missionId: cra.mission_id };

  const forBloomer = signerId === cra.bloomer_id || (signerId === null && owner);
  if (forBloomer) {
    if (!staff && !owner) throw unknownDocument();
    if (finished || document.status === 'bloomerSigned') throw alreadySigned(cra);
    return { ...seat, signer: 'bloomer' };
  }
  if (finished) throw alreadySigned(cra);
  const signers = await operationalSigners(context.db, cra.mission_id);
  const own = contactIdOf(viewer);
  const wanted = signerId ?? own ?? signers[0]?.id;
  const signer = signers.find((candidate) => candidate.id === wanted);
  if (!signer || (!staff && signer.id !== own)) throw unknownDocument();
  return { ...seat, signer };
}

/** Who hands the link to its signer; a link that is asked for with one that was handed out was, too. */
function handedOutBy({ viewer }: RequestContext, signer: Signer): string | null {
  return contactIdOf(viewer) === signer.id ? (viewer.link?.handedBy ?? null) : actorOf(viewer);
}

/** A link asked for with a link ends with it at the latest: a chain of them lasts no longer than the first. */
async function latestEnd({ db, clock, viewer }: RequestContext): Promise<Date> {
  const usual = new Date(clock.now().getTime() + lasting(SHOWN_SIGNING_LIFE));
  if (viewer.link === null) return usual;
  const end = await endOfLink(db, viewer.link.tokenId);
  return end !== undefined && end < usual ? end : usual;
}
