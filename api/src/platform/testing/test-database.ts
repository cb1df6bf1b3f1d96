import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startTestDatabase } from '@bloom/tools/test-database';
import pg from 'pg';
import { grantApplication } from '../database/database-accounts.ts';
import { migrate, migrationNames } from '../database/migrations.ts';

/** What the product works with: rows, no tables. One role for every test database of the server. */
const APPLICATION = 'bloom_test_application';

export interface TestDatabase {
  /** The address with the account that owns the tables. */
  url: string;
  /** The address with the account that the product has. */
  applicationUrl: string;
  drop(): Promise<void>;
}

/** Called with the address of the migrated template, to add what is not a migration (the job queues). */
export type Prepare = (url: string) => Promise<void>;

/**
 * A database of its own for one test file, copied from a migrated template.
 * Uses TEST_DATABASE_URL (a server where databases may be created), else starts a PostgreSQL for this process.
 */
export async function createTestDatabase(prepare: Prepare, recipe: string): Promise<TestDatabase> {
  const server = await startTestDatabase();
  const serverUrl = server.url;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const template = await ensureTemplate(admin, serverUrl, prepare, recipe);
  const name = `bloom_test_${randomBytes(6).toString('hex')}`;
  await admin.query('select pg_advisory_lock(90210)');
  // Nothing waits for the disk here: the files are copied as they are, without writing each page into the log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(90210)');
  return {
    url: withDatabase(serverUrl, name),
    applicationUrl: asApplication(withDatabase(serverUrl, name)),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function ensureTemplate(admin: pg.Client, serverUrl: string, prepare: Prepare, recipe: string): Promise<string> {
  const digest = createHash('sha256').update(`${recipe}:${APPLICATION}`);
  for (const name of await migrationNames()) {
    digest.update(await readFile(new URL(`../database/migrations/${name}`, import.meta.url)));
  }
  const template = `bloom_template_${digest.digest('hex').slice(0, 12)}`;
  await admin.query('select pg_advisory_lock(90210)');
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      const building = `${template}_building`;
      await admin.query(`drop database if exists ${building} with (force)`);
      await admin.query(`create database ${building}`);
      await migrate(withDatabase(serverUrl, building));
      await prepare(withDatabase(serverUrl, building));
      await ensureApplication(admin);
      await grantApplication(withDatabase(serverUrl, building), asApplication(withDatabase(serverUrl, building)));
      await admin.query(`alter database ${building} rename to ${template}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock(90210)');
  }
  return template;
}

async function ensureApplication(admin: pg.Client): Promise<void> {
  const found = await admin.query('select 1 from pg_roles where rolname = $1', [APPLICATION]);
  if (found.rowCount === 0) await admin.query(`create role ${APPLICATION} login password '${APPLICATION}'`);
}

function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  [url.username, url.password] = [APPLICATION, APPLICATION];
  return url.toString();
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
