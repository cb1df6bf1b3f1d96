import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { hasSecondPerson } from '../../platform/viewer/second-person.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';

/** To be approved, taken to the bank or confirmed by it; without those of which nothing is left to be paid. */
export const isOpenRun = (run: Alias): Sql => sql`${run('state')} <> 'CANCELLED' and exists (
  select from payment_transfer as sent where sent.run_id = ${run('id')} and sent.state = 'PLANNED')`;

/** Whether this person of finance may approve it, as payment-run.policy.ts says it of one. */
export const mayBeApproved = (viewer: Viewer, run: Alias): Sql =>
  sql`(${run('state')} = 'CREATED' and ${hasSecondPerson(viewer, run('created_by'))})`;
