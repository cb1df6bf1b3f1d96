import { isAdmin, type Viewer } from '../../platform/viewer/viewer.ts';

/** Recruiters, and account managers who look for somebody. */
export function canReadTalents(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit') || isAdmin(viewer, 'account');
}

export function canEditTalents(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit');
}
