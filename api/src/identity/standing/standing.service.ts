import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { accessEnded, type Viewer } from '../../platform/viewer/viewer.ts';
import * as repository from './standing-record.repository.ts';

/**
 * Asks again, inside the transaction of a signature or an answer, whether the person still is who the request began as;
 * UNAUTHENTICATED otherwise. The person's row stays locked until the commit: of a signature and the end of an access
 * exactly one comes first. To be called before any other lock: the person comes first in the order of the locks.
 */
export async function holdStanding({ viewer }: Pick<RequestContext, 'viewer'>, tx: Tx): Promise<void> {
  const link = viewer.link === null ? undefined : await repository.findLinkHolder(tx, viewer.link.tokenId);
  const contactId = viewer.link?.contactId ?? link?.contact_id ?? viewer.contactId;
  const bloomerId = link?.bloomer_id ?? viewer.bloomerId;
  const contact = contactId === null ? undefined : await repository.holdContact(tx, contactId);
  const bloomer = bloomerId === null ? undefined : await repository.holdBloomer(tx, bloomerId);
  const hasLeft = (contact?.removed_at ?? null) !== null || (bloomer?.disabled_at ?? null) !== null;
  if (hasLeft || (await isStaffGone(viewer, tx))) throw accessEnded();
  // Read again once nobody can end the access any more.
  const now = viewer.link === null ? undefined : await repository.findLinkHolder(tx, viewer.link.tokenId);
  if ((now?.revoked_at ?? null) !== null) throw accessEnded();
}

async function isStaffGone(viewer: Viewer, tx: Tx): Promise<boolean> {
  if (viewer.staffId === null) return false;
  const staff = await repository.holdStaff(tx, viewer.staffId);
  if (staff === undefined) return false;
  return staff.disabled_at !== null || [...viewer.permissions].some((permission) => !staff[permission]);
}
