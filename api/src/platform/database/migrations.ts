import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inBriefLocks } from '@bloom/shared-server/brief-locks';
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
 * Throws when an applied file changed, or when the database lacks what this code still reads. A database that only has
 * more is no reason: during an upgrade both versions run.
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
    await client.query('alter table schema_migration add column if not exists needs text');
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<MigrationReport> {
  const names = await migrationNames();
  const { rows } = await client.query<AppliedMigration>('select name, sha256, needs from schema_migration');
  const known = new Map(rows.map((row) => [row.name, row.sha256]));
  const breaking = breakingMigration(names, rows);
  if (breaking !== undefined) throw new Error(`The database was migrated by a newer version (${breaking}).`);
  const applied: string[] = [];
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const before = known.get(name);
    if (before !== undefined) {
      if (before !== sha256) throw new Error(`The migration ${name} changed after it was applied to this database.`);
      continue;
    }
    const apply = async () => {
      await client.query(text);
      await client.query('insert into schema_migration (name, sha256, needs) values ($1, $2, $3)', [
        name,
        sha256,
        neededBy(text),
      ]);
    };
    await inBriefLocks(client, apply).catch((error: unknown) => {
      throw new Error(`The migration ${name} failed.`, { cause: error });
    });
    applied.push(name);
  }
  return { applied, version: names.at(-1) ?? '' };
}

export interface AppliedMigration {
  name: string;
  sha256: string;
  /** The migration that code must know to work with the database since; null when any code may. */
  needs: string | null;
}

/**
 * Of the migrations that were applied, one after which this code does not work any more: it took something away, and
 * this code is older than the version that stopped reading it.
 */
function breakingMigration(
  names: readonly string[],
  applied: readonly Pick<AppliedMigration, 'name' | 'needs'>[],
): string | undefined {
  const unknown = applied.filter(({ name }) => !names.includes(name));
  return unknown.find(({ needs }) => needs !== null && !names.includes(needs))?.name;
}

/** Why this code cannot work with a database that others migrate, in a sentence; undefined when it can. */
export function schemaProblem(
  names: readonly string[],
  applied: readonly Pick<AppliedMigration, 'name' | 'needs'>[],
): string | undefined {
  const breaking = breakingMigration(names, applied);
  if (breaking !== undefined) return `The database was migrated by a newer version (${breaking}).`;
  const missing = names.find((name) => !applied.some((one) => one.name === name));
  return missing && `The database lacks the migration ${missing}: run the migrations of this version first.`;
}

/** For a server that leaves migrating to somebody else. Throws the problem. */
export async function assertMigrated(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('schema_migration') is not null as made`,
    );
    const applied = rows[0]?.made
      ? await client.query<AppliedMigration>('select name, sha256, needs from schema_migration')
      : { rows: [] };
    const problem = schemaProblem(await migrationNames(), applied.rows);
    if (problem !== undefined) throw new Error(problem);
  } finally {
    await client.end();
  }
}

/**
 * `-- contract: needs 0155-saved-searches.sql`: takes away what code that knows that migration does not read any more.
 */
const CONTRACT = /^-- contract: needs (\d{4}-[a-z0-9-]+\.sql)$/m;

/** What a migration says of the code that may still run after it; null when it only adds. */
export function neededBy(text: string): string | null {
  return CONTRACT.exec(text)?.[1] ?? null;
}

/** The migrations this code knows, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(fileURLToPath(FOLDER));
  return entries.filter((entry) => /^\d{4}-.+\.sql$/.test(entry)).sort();
}
