import { actorOf, isAdmin, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** A job is followed by who asked for it, and by finance. */
export function canFollowJob(viewer: Viewer, job: { createdBy: string | null }): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'finance') || job.createdBy === actorOf(viewer);
}

/** Why the job of an invoice failed tells of the invoice. */
export function readsJobErrors(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}
