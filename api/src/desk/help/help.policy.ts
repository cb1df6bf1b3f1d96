import { isBloomer, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** Bloomers with a record and visitors by a link; staff answer, and have other ways to ask. */
export function mayAskForHelp(viewer: Viewer): boolean {
  if (viewer.roles.has('Admin') || isSystem(viewer)) return false;
  return isBloomer(viewer) || viewer.link !== null;
}

/** What people write to the support is for those who look after people or their invoices. */
export function mayAnswerHelp(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance', 'recruit');
}
