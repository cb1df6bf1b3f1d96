import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { hasSecondPerson } from '../../platform/viewer/second-person.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';

/** Whether somebody who handles money may be the second person, as canApprove says it of one change. */
export const mayBeAccepted = (viewer: Viewer, change: Alias): Sql =>
  sql`(${change('state')} = 'pending' and ${hasSecondPerson(viewer, change('requested_by'))})`;
