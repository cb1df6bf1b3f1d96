import { type RawBuilder, sql } from 'kysely';
import { isSystem, type Viewer } from './viewer.ts';

/** As rows name the viewer: staff may be Bloomers, too. */
function namesOf({ staffId, bloomerId }: Viewer): string[] {
  return [staffId === null ? [] : `staff:${staffId}`, bloomerId === null ? [] : `bloomer:${bloomerId}`].flat();
}

/**
 * Four eyes: whether the viewer may accept what these people did. Nobody is the second person for their own act, under
 * whichever of their names, and a program is nobody's second person.
 * @param doneBy as rows name people
 */
export function isSecondPerson(viewer: Viewer, ...doneBy: (string | null)[]): boolean {
  const names = namesOf(viewer);
  return !isSystem(viewer) && !doneBy.some((one) => one !== null && names.includes(one));
}

/** The same of a column, for a list. */
export function hasSecondPerson(viewer: Viewer, doneBy: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isSystem(viewer)) return sql`false`;
  return sql`(${doneBy} <> all(${namesOf(viewer)}::text[]))`;
}
