import { ownsMission } from '../activities/activities.policy.ts';
import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { isClient, isStaff, refusal } from '../platform/viewer.ts';
import { contactIdOf, documentAndCra, holdsLink, unknownDocument } from './client-access.ts';
import { alreadySigned, documentVoid } from './signed-file.ts';
import { signingUrl } from './signing.mails.ts';
import { operationalSigners } from './signing-document.repository.ts';

const LIFE_MS = 10 * 60_000;

/**
 * A short-lived address where one signer of one document signs. The link is a credential: people get their own only,
 * staff may ask for a signer's, which is written down.
 */
export async function getElectronicSignLink(context: RequestContext, documentId: string, signerId: string | null) {
  const { viewer, environment } = context;
  const { document, cra } = await documentAndCra(context.db, documentId);
  const staff = isStaff(viewer, 'account');
  const owner = ownsMission(viewer, { bloomerId: cra.bloomer_id });
  const linked = holdsLink(viewer, document.id);
  const client = isClient(viewer) && viewer.societyId === cra.client_society_id;
  if (!staff && !owner && !linked && !client) throw viewer.kind === 'staff' ? refusal(viewer) : unknownDocument();
  if (document.status === 'void') throw documentVoid(document.void_reason);
  const finished = document.status === 'fullySigned' || document.status === 'sealed';
  const expiresAt = new Date(context.clock.now().getTime() + LIFE_MS);

  const forBloomer = signerId === cra.bloomer_id || (signerId === null && owner);
  if (forBloomer) {
    if (!staff && !owner) throw unknownDocument();
    if (finished || document.status === 'bloomerSigned') throw alreadySigned(cra);
    return { url: `${environment.shellUrl}/mission/${cra.mission_id}`, expiresAt };
  }
  if (finished) throw alreadySigned(cra);
  const signers = await operationalSigners(context.db, cra.mission_id);
  const own = contactIdOf(viewer);
  const wanted = signerId ?? own ?? signers[0]?.id;
  const signer = signers.find((candidate) => candidate.id === wanted);
  if (!signer || (!staff && signer.id !== own)) throw unknownDocument();
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.issue(tx, {
      purpose: 'craSign',
      objectId: document.id,
      contactId: signer.id,
      ttl: LIFE_MS,
    });
    await audit(tx, context, {
      action: 'token.create',
      objectKind: 'signing_document',
      objectId: document.id,
      data: { contactId: signer.id, linkId: link.id, kind: 'electronicSign' },
    });
    return { url: signingUrl(environment, document.id, link.token), expiresAt: link.expiresAt };
  });
}
