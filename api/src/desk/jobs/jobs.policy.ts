import { actorOf, isAdmin, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** A job is followed by who asked for it, and by finance. */
export function canFollowJob(viewer: Viewer, job: { createdBy: string | null }): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'finance') || job.createdBy === actorOf(viewer);
}

/** Whoever is shown what was given up may try it again, or say that it was done in another way. */
export function mayMendJobs(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

/** Why the job of an invoice failed tells of the invoice. */
export function readsJobErrors(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}
