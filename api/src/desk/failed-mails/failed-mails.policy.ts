import { isStaff, type Viewer } from '../../platform/viewer/viewer.ts';

/** Whoever looks after missions can correct an address, or reach the person in another way. */
export function mayReadFailedMails(viewer: Viewer): boolean {
  return isStaff(viewer, 'account');
}
