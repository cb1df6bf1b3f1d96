import { sql } from 'kysely';
import type { Tables } from '../platform/database/database.tables.ts';
import type { Db } from '../platform/database/database.ts';

const ROW_BATCH = 2_000;

/**
 * One statement for a whole batch: PostgreSQL reads the rows from one JSON parameter. Columns are those of the first
 * row, so that the others keep their defaults.
 */
export async function insertBatch(db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROW_BATCH) {
    const batch = rows.slice(start, start + ROW_BATCH);
    const columns = sql.join(Object.keys(batch[0] as object).map((name) => sql.ref(name)));
    const target = sql.table(table);
    await sql`insert into ${target} (${columns})
      select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(batch)}::json)`.execute(db);
  }
}
