import type { Row } from '../../platform/database/database.tables.ts';
import { isAdmin, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** Whoever handles missions; what the mission's dates allow is said by canAmend. */
export function handlesAmendments(viewer: Viewer): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'account');
}

/**
 * What a party has signed binds it: only an amendment that nobody has signed is given up. A signature counts as long as
 * its contract lives; one that was refused, has expired or was cancelled binds nobody.
 */
export function canAbandon(
  viewer: Viewer,
  amendment: Pick<Row<'amendment'>, 'state'>,
  contracts: readonly Pick<Row<'legal_contract'>, 'state'>[],
): boolean {
  const isSigned = contracts.some(({ state }) => state === 'partially' || state === 'signed');
  return isStaff(viewer, 'account') && amendment.state === 'pending' && !isSigned;
}
