import { sql } from 'kysely';
import type { Sql } from '../../platform/read/read-model.ts';

/**
 * The step that is reached when so many days are left: the smallest that is not smaller, null before the first and
 * after the end. After a pause of the servers people get the last step once, not all that were missed.
 */
export function reachedStep(daysLeft: Sql, steps: readonly number[]): Sql {
  const list = sql.join(steps.map((step) => sql.lit(step)));
  return sql`(select min(step) from unnest(array[${list}]) as step where ${daysLeft} between 0 and step)`;
}
