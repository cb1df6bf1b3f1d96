import { isAdmin, isBloomer, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import type { Owner } from './notifications.repository.ts';

/**
 * The records whose news reach the viewer, that of the staff first: who is staff and Bloomer chooses for both at once.
 */
export function ownRecords(viewer: Viewer): Owner[] {
  const records = [
    ...(isAdmin(viewer) && viewer.staffId !== null ? [{ staffId: viewer.staffId, bloomerId: null }] : []),
    ...(isBloomer(viewer) ? [{ staffId: null, bloomerId: viewer.bloomerId }] : []),
  ];
  if (records.length === 0) throw refusal(viewer);
  return records;
}
