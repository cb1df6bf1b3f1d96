import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = new URL('./migrations/', import.meta.url);
// Any constant: every replica must ask for the same advisory lock.
const LOCK = 4_072_026;

export interface MigrationReport {
  applied: string[];
  version: string;
}

/**
 * Applies the SQL files that are missing, in order, each in its own transaction, one server at a time.
 * Throws when an applied file changed or when the database is newer than this code.
 */
export async function migrate(connectionString: string): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<MigrationReport> {
  const names = await migrationNames();
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const known = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const name of known.keys()) {
    if (!names.includes(name)) throw new Error(`The database was migrated by a newer version (${name}).`);
  }
  const applied: string[] = [];
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const before = known.get(name);
    if (before !== undefined) {
      if (before !== sha256) throw new Error(`The migration ${name} changed after it was applied to this database.`);
      continue;
    }
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`The migration ${name} failed.`, { cause: error });
    }
    applied.push(name);
  }
  return { applied, version: names.at(-1) ?? '' };
}

/** The migrations this code knows, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(fileURLToPath(FOLDER));
  return entries.filter((entry) => /^\d{4}-.+\.sql$/.test(entry)).sort();
}
