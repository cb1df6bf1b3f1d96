import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Every table and column that still holds one of the words; dead bytes of jobs and the audit included. */
export async function traces(db: Db, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t
      where exists (select from unnest(${words}::text[]) as word where strpos(lower(t::text), word) > 0)`.execute(db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
