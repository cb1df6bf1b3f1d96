import { sql } from 'kysely';
import type { Alias, Scope, Sql } from '../../platform/read/read-model.ts';

type Side = 'bloomer' | 'client';

/** Whether the viewer stands on a side of a mission; whoever stands on both is looked up for each mission. */
export function isOnSide(side: Side, missionId: Sql, { flags, both }: Scope): Sql {
  if (!flags[side] || both === null) return sql.lit(flags[side] === true);
  const own =
    side === 'bloomer'
      ? sql`own.bloomer_id = ${sql.lit(both.bloomerId)}`
      : sql`own.client_society_id = ${sql.lit(both.societyId)}`;
  return sql`exists (select from mission as own where own.id = ${missionId} and ${own})`;
}

/**
 * A value for one side of a mission, and for the staff who handle missions or money: the purchase price is the
 * Bloomer's, the sale price the client's. A client never learns what the Bloomer is paid, a Bloomer never what the
 * client pays.
 */
export function forSide(side: Side, missionId: string, value: (row: Alias) => Sql) {
  return (row: Alias, scope: Scope): Sql =>
    scope.flags.office ? value(row) : sql`case when ${isOnSide(side, row(missionId), scope)} then ${value(row)} end`;
}
