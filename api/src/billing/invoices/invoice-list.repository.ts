import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';

/** How many there are, whatever the list may hold of them. */
export async function countRows(db: Db, { rows }: Pick<Source, 'rows'>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from ${rows(alias('i'))}`.execute(db);
  return found.rows[0]?.count ?? 0;
}
