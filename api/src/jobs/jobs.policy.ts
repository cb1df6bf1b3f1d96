import { actorOf, isAdmin, isSystem, type Viewer } from '../platform/viewer.ts';

/** A job is followed by who asked for it, and by finance. */
export function canFollowJob(viewer: Viewer, job: { createdBy: string | null }): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'finance') || job.createdBy === actorOf(viewer);
}
