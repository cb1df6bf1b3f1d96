import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the condition, in SQL and without rows of its own, holds now. */
export async function holds(db: Db, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean | null }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
}
