import { sql } from 'kysely';
import type { Tables } from '../platform/database/database.tables.ts';
import type { Db } from '../platform/database/database.ts';

const ROW_BATCH = 2_000;

const columnsOf = (row: object) => Object.keys(row).sort().join();

/**
 * One statement for a whole batch: PostgreSQL reads the rows from one JSON parameter. Those that name other columns go
 * in a batch of their own, so that each row keeps the defaults of what it does not name.
 */
export async function insertBatch(db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (const alike of Map.groupBy(rows, columnsOf).values()) await insertAlike(db, table, alike);
}

async function insertAlike(db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROW_BATCH) {
    const batch = rows.slice(start, start + ROW_BATCH);
    const columns = sql.join(Object.keys(batch[0] as object).map((name) => sql.ref(name)));
    const target = sql.table(table);
    await sql`insert into ${target} (${columns})
      select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(batch)}::json)`.execute(db);
  }
}
