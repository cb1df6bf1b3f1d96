import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/database.tables.ts';

const keepers: { table: keyof Tables; column: string }[] = [];

/** A domain whose rows must keep their file, whatever else held it lets go of it, says in which column they name it. */
export function keepFilesOf<Table extends keyof Tables>(table: Table, column: keyof Tables[Table] & string): void {
  keepers.push({ table, column });
}

/** Whether a row of `file` is named by none of those. */
export function isLetGo(): RawBuilder<boolean> {
  const named = keepers.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} as keeper where ${sql.ref(`keeper.${column}`)} = file.id)`,
  );
  return named.length === 0 ? sql<boolean>`true` : sql<boolean>`not (${sql.join(named, sql` or `)})`;
}
