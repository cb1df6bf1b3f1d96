import { isOperational } from '../../identity/standing/standing-record.repository.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isClient, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';
import { ownsMission } from '../activities/activities.policy.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { isReportKept } from './signed-file.ts';
import { findDocument, operationalSigners, type Signer, type SigningDocument } from './signing-document.repository.ts';

/** The document and its report, read without a lock. */
export async function documentAndCra(
  db: Db,
  documentId: string,
): Promise<{ document: SigningDocument; cra: CraRecord }> {
  const document = await findDocument(db, documentId);
  const cra = document && (await findCra(db, document.activity_id));
  if (!document || !cra) throw unknownDocument();
  return { document, cra };
}

/** Whether the viewer holds the link of this very document. */
export function holdsLink(viewer: Viewer, documentId: string): boolean {
  return viewer.link !== null && viewer.link.purpose === 'craSign' && viewer.link.objectId === documentId;
}

/** The contact the viewer acts as: bound to the link, or the Client's own record. */
export function contactIdOf(viewer: Viewer): string | null {
  return viewer.link !== null ? viewer.link.contactId : isClient(viewer) ? viewer.contactId : null;
}

/** The operational contact of the mission that the viewer is, if any: only such a contact signs. */
export async function signerOf(context: RequestContext, db: Db, cra: CraRecord): Promise<Signer | undefined> {
  const contactId = contactIdOf(context.viewer);
  if (contactId === null) return undefined;
  const signers = await operationalSigners(db, cra.mission_id);
  return signers.find((signer) => signer.id === contactId);
}

/**
 * Reads the whole report: its link while the contact stands for the client, its client, its Bloomer, staff. Everybody
 * else gets the public summary.
 */
export async function readsWhole(context: RequestContext, cra: CraRecord, documentId: string) {
  const { viewer, db } = context;
  if (holdsLink(viewer, documentId)) {
    const isTimely = viewer.link?.expired === false || (await isReportKept(context, cra, documentId));
    return isTimely && (await isOperational(db, cra.mission_id, viewer.link?.contactId ?? ''));
  }
  if (isClient(viewer) && viewer.societyId === cra.client_society_id) return true;
  return isStaff(viewer) || ownsMission(viewer, { bloomerId: cra.bloomer_id });
}
