import { readdir, readFile } from 'node:fs/promises';
import { inBriefLocks } from '@bloom/shared-server/brief-locks';
import type pg from 'pg';

// Any number that nobody else uses: two servers starting together wait for each other here.
const MIGRATION_LOCK = 4_100_001;

const folder = new URL('./migrations/', import.meta.url);

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query('create schema if not exists idp');
  await client.query(
    'create table if not exists idp.migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from idp.migration');
  const done = new Set(rows.map((row) => row.name));
  const missing = (await namesHere()).filter((name) => !done.has(name));
  for (const name of missing) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await client.query(text).catch((cause: Error) => {
      throw new Error(`The migration ${name} failed.`, { cause });
    });
    await client.query('insert into idp.migration (name) values ($1)', [name]);
  }
  return missing;
}

async function namesHere(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** For a server that leaves migrating to a job: nothing is left to apply, or it throws a sentence. */
export async function assertMigrated(pool: pg.Pool): Promise<[]> {
  const { rows: found } = await pool.query<{ made: boolean }>(
    `select to_regclass('idp.migration') is not null as made`,
  );
  const { rows } = found[0]?.made ? await pool.query<{ name: string }>('select name from idp.migration') : { rows: [] };
  const missing = (await namesHere()).find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) {
    throw new Error(`The database lacks the migration ${missing}: run the migrations of this version first.`);
  }
  return [];
}

/** Brings the schema `idp` up to date, all or nothing. Answers the names of the migrations applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    return await inBriefLocks(
      client,
      () => applyMissing(client),
      async () => {
        // It may wait for another server, and large tables take their time.
        await client.query('set local statement_timeout = 0');
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      },
    );
  } finally {
    client.release();
  }
}
