import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import { forEachAlone } from '../jobs/for-each-alone.ts';
import { removeBytes } from './file-quarantine.ts';
import { isLetGo } from './kept-file.sql.ts';

/** What was replaced or deleted can be brought back for this long. */
const KEPT_MS = 30 * DAY_MS;
/** Bytes are written before their row, and rows before what names them: what is younger may still get one. */
const ORPHAN_MS = DAY_MS;
const BATCH = 200;

/** Deletes the bytes of files replaced thirty days ago, and of infected ones whose deletion failed. */
export async function purgeFiles(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const due = await db
    .selectFrom('file')
    .selectAll()
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'infected'),
        eb.and([
          isLetGo(),
          eb('state', '=', 'superseded'),
          eb('superseded_at', '<=', new Date(clock.now().getTime() - KEPT_MS)),
        ]),
      ]),
    )
    .limit(BATCH)
    .execute();
  await forEachAlone(log, due, (file) => removeBytes(platform, file));
  if (due.length > 0) log.info({ files: due.length }, 'purged files');
}

/**
 * A file whose object is gone (a purged mission, a paper kept long enough) leaves as if it had been replaced. Whatever
 * may name a file refers to it by a foreign key: the database knows them all.
 */
export async function letGoUnnamed({ db, clock, log }: Platform): Promise<void> {
  const { rows: names } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'file'::regclass`.execute(db);
  const unnamed = names.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} as n where ${sql.ref(`n.${column}`)} = file.id)`,
  );
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ state: 'superseded', superseded_at: clock.now() })
    .where('state', 'in', ['quarantined', 'clean'])
    .where('created_at', '<', new Date(clock.now().getTime() - ORPHAN_MS))
    .where(sql<boolean>`${sql.join(unnamed, sql` and `)}`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) log.info({ files: Number(numUpdatedRows) }, 'let go of files that nothing names');
}

/** Deletes bytes that no row names: their transaction was rolled back, or its server was killed. */
export async function removeOrphans(platform: Platform): Promise<void> {
  const { clock, files, log } = platform;
  const before = clock.now().getTime() - ORPHAN_MS;
  let batch: string[] = [];
  let removed = 0;
  const flush = async () => {
    for (const key of await withoutRow(platform, batch)) {
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    if (writtenAt.getTime() < before) batch.push(key);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (removed > 0) log.info({ files: removed }, 'removed bytes without a file');
}

async function withoutRow({ db }: Platform, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('file').select('storage_key').where('storage_key', 'in', keys).execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !known.has(key));
}
