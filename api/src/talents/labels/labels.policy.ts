import { isAdmin, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** The words that label skills and jobs are no secret of a talent. */
export function canReadLabels(viewer: Viewer): boolean {
  return isAdmin(viewer) || isSystem(viewer);
}

export function canEditLabels(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit') || isSystem(viewer);
}

/** Which words are the firm's is said by a person. */
export function canNormaliseLabels(viewer: Viewer): boolean {
  return isAdmin(viewer, 'recruit');
}
