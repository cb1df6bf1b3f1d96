import { isSystem, type Viewer } from './viewer.ts';

/**
 * Four eyes: whether the viewer may accept what these people did. Nobody is the second person for their own act, under
 * whichever of their names (staff may be Bloomers, too), and a program is nobody's second person.
 * @param doneBy as rows name people
 */
export function isSecondPerson(viewer: Viewer, ...doneBy: (string | null)[]): boolean {
  const { staffId, bloomerId } = viewer;
  const names = [staffId === null ? null : `staff:${staffId}`, bloomerId === null ? null : `bloomer:${bloomerId}`];
  return !isSystem(viewer) && !doneBy.some((one) => one !== null && names.includes(one));
}
