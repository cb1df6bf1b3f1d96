import { isAdmin, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** Recruiters, and account managers who look for somebody. */
export function canReadTalents(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit') || isAdmin(viewer, 'account');
}

export function canEditTalents(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit');
}

/** The words that label skills are no secret of a talent. */
export function canReadLabels(viewer: Viewer): boolean {
  return isAdmin(viewer) || isSystem(viewer);
}
