import { isFinanceOfficer, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';

/** Who wins jobs and who looks after clients see what becomes of a fee. */
export function mayReadBillings(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance', 'recruit');
}

/** The flag `finance` of the read models says the same. */
export function mayWriteBillings(viewer: Viewer): boolean {
  return isStaff(viewer, 'finance');
}

/** The flag `financeOfficer` of the read models says the same. */
export function mayReopenBillings(viewer: Viewer): boolean {
  return isFinanceOfficer(viewer);
}
