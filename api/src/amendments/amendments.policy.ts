import type { Row } from '../platform/database.tables.ts';
import { isAdmin, isStaff, isSystem, type Viewer } from '../platform/viewer.ts';

/** Whoever handles missions; what the mission's dates allow is said by canAmend. */
export function handlesAmendments(viewer: Viewer): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'account');
}

/** What one side has signed binds it: only an amendment that nobody has signed is given up. */
export function canAbandon(viewer: Viewer, amendment: Pick<Row<'amendment'>, 'state'>): boolean {
  return isStaff(viewer, 'account') && amendment.state === 'pending';
}
