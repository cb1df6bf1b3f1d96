import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { aFirm } from '../demo/demo.firm.fixture.ts';
import { seed } from '../demo/seed.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { prepareQueues } from '../platform/jobs/job-boss.ts';
import { personHmac } from '../platform/retention/erased-people.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { backUp } from './backup.service.ts';
import { readManifest, writeManifest } from './backup-manifest.ts';
import { folderPlace } from './backup-place.ts';

const COMMAND = fileURLToPath(new URL('./restore-test.cli.ts', import.meta.url));
const NOW = new Date('2026-11-21T09:00:00Z');
const STAMP = '2026-11-21T09-00-00Z';
const NAMED = `bloom_test_named_${process.pid}`;
const SECRET = 'a secret of a test that is long enough';

let root: string;
let made: TestDatabase;
let place: string;
let stored: string;
/** An empty database that somebody made for it. */
let named: string;
const folder = (name: string) => mkdtemp(join(root, `${name}-`));

async function connected<Result>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(settings);
  await client.connect();
  return work(client).finally(() => client.end());
}

const query = (text: string, values: unknown[] = [], url = made.url) =>
  connected({ connectionString: url }, (client) => client.query(text, values));

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'bloom-restore-test-test-'));
  made = await createTestDatabase(prepareQueues, 'restoretest');
  stored = await folder('files');
  const files = createDiskStore(stored);
  const db = createDatabase(createPool({ connectionString: made.url, max: 2, statementTimeout: 60_000 }));
  await seed({ db, files, linkSecret: SECRET, firm: aFirm, size: 'small', today: '2026-11-21', now: NOW });
  await db.destroy();
  // As much of the identity provider as a restore looks at.
  await query(`create schema idp;
    create table idp.migration (name text primary key, applied_at timestamptz not null default now());
    insert into idp.migration (name) values ('0001-initial.sql');
    create table idp.account (subject text primary key, email text not null check (email <> ''), roles text[]);
    create unique index account_email_key on idp.account (lower(email));
    create table idp.recovery_code (subject text references idp.account on delete cascade, code_hash text,
      primary key (subject, code_hash));
    insert into idp.account values ('anne', 'anne@bloom.example', '{Admin}');
    insert into idp.recovery_code values ('anne', 'x');`);
  const keysDir = await folder('keys');
  await writeFile(join(keysDir, 'seal.pem'), 'a key');
  place = await folder('place');
  const source = { databaseUrl: made.url, files, keysDir, erasureList: join(keysDir, 'erased-people.jsonl') };
  await backUp(source, folderPlace(place), NOW);
  await query(`create database ${NAMED} template template0`);
  named = Object.assign(new URL(made.url), { pathname: `/${NAMED}` }).toString();
});
after(async () => {
  await query(`drop database ${NAMED} with (force)`);
  await made.drop();
  await rm(root, { recursive: true });
});

type Ended = (error: { code?: unknown } | null, stdout: string, stderr: string) => void;

function begin(from: string, more: Record<string, string> = {}, ended: Ended = () => undefined): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: made.url,
    OIDC_ISSUER: 'http://localhost:4100',
    LINK_SECRET: SECRET,
    FILES_DIR: stored,
    ERASURE_LIST: join(root, 'nobody.jsonl'),
    ...more,
  };
  return execFile(process.execPath, [COMMAND, '--from', from], { env }, ended);
}

const run = (from: string, more: Record<string, string> = {}): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    begin(from, more, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });

/** The backup, in a folder of its own, where something may happen to it. */
async function copyOfBackup(): Promise<string> {
  const copy = await folder('copy');
  await cp(place, copy, { recursive: true });
  return copy;
}

const record = async () => {
  const { rows } = await query(
    "select slot, error, succeeded_at is not null as succeeded, rows from sweep_run where name = 'restoreTest'",
  );
  return rows[0];
};

const scratchThere = async () => {
  const { rowCount } = await query('select from pg_database where datname = current_database() || $1', [
    '_restore_test',
  ]);
  return rowCount !== 0;
};

const isWaitingForLock = async () => {
  const { rowCount } = await query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'bloom-restore-test'
       and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
};

const tablesLeft = async () => {
  const text = "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";
  return (await query(text, [], named)).rowCount;
};

describe('the test of a backup', () => {
  it('restores it apart, erases again who was erased since, and leaves nothing but its record', async () => {
    const { rows: people } = await query('select id, firstname from talent order by id limit 1');
    const person = { id: crypto.randomUUID(), person_kind: 'talent', identifiers: [], erased_at: NOW.toISOString() };
    const hmac = personHmac({ erasureSecret: SECRET } as never, 'talent', people[0].id);
    const list = join(root, 'list.jsonl');
    await writeFile(list, `${JSON.stringify({ ...person, person_hmac: hmac })}\n`);
    const { code, text } = await run(place, { ERASURE_LIST: list });
    assert.equal(code, 0, text);
    const manifest = await readManifest(folderPlace(place), STAMP);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    assert.match(
      text,
      new RegExp(`^${rows} rows of ${manifest.tables.length} tables, \\d\\d+ files and 1 keys come`, 'm'),
    );
    assert.match(text, /^1 erased people on the list, 1 erased again\.$/m);
    assert.match(text, /^It can be restored: /m);
    assert.deepEqual(await record(), { slot: STAMP, error: null, succeeded: true, rows });
    assert.equal(await scratchThere(), false);
    // The product has the person still: here nobody was erased.
    const { rows: still } = await query('select firstname, erased_at from talent where id = $1', [people[0].id]);
    assert.deepEqual(still, [{ firstname: people[0].firstname, erased_at: null }]);
  });

  it('says which files are damaged or lost, empties what it was given, and keeps when it last went well', async () => {
    const damaged = await copyOfBackup();
    const [key = '', other = ''] = (await readManifest(folderPlace(place), STAMP)).files;
    await writeFile(join(damaged, 'files', key), 'something else');
    await rm(join(damaged, 'files', other));
    const { code, text } = await run(damaged, { RESTORE_TEST_DATABASE_URL: named });
    assert.equal(code, 1, text);
    assert.match(text, new RegExp(`^2 files of the backup ${STAMP} damaged or lost: .*${key}`, 'm'));
    const { error, succeeded } = await record();
    assert.match(error, new RegExp(key));
    assert.equal(succeeded, true);
    assert.equal(await tablesLeft(), 0);
  });

  it('says which table is damaged, in a database that it has used before', async () => {
    const damaged = await copyOfBackup();
    const manifest = await readManifest(folderPlace(damaged), STAMP);
    const tables = manifest.tables.map((table) =>
      table.name === 'public.talent' ? { ...table, sha256: 'of other rows' } : table,
    );
    await writeManifest(folderPlace(damaged), STAMP, { ...manifest, tables });
    const { code, text } = await run(damaged, { RESTORE_TEST_DATABASE_URL: named });
    assert.equal(code, 1, text);
    assert.match(text, /^public\.talent is damaged in this backup/m);
    assert.match((await record()).error, /^public\.talent is damaged/);
    assert.equal(await tablesLeft(), 0);
  });

  it('says that there is no backup', async () => {
    const { code, text } = await run(await folder('empty'));
    assert.equal(code, 1, text);
    assert.match((await record()).error, /^There is no backup in /);
  });

  it('empties no database that has people in it', async () => {
    const { code, text } = await run(place, { RESTORE_TEST_DATABASE_URL: made.url });
    assert.equal(code, 1, text);
    assert.match(text, /is not for tests of backups: it has tables \(\S+\)\. Name an empty database\.$/m);
    const { rows } = await query('select count(*)::int > 0 as people from staff');
    assert.deepEqual(rows, [{ people: true }]);
  });

  it('empties none that another program has', async () => {
    const other = `bloom_test_other_${process.pid}`;
    await query(`create database ${other} template template0`);
    const url = Object.assign(new URL(made.url), { pathname: `/${other}` }).toString();
    try {
      await query("create table public.customer (name text); insert into public.customer values ('Nora')", [], url);
      const { code, text } = await run(place, { RESTORE_TEST_DATABASE_URL: url });
      assert.equal(code, 1, text);
      assert.match(text, /is not for tests of backups: it has tables \(public\.customer\)\./);
      assert.deepEqual((await query('select name from public.customer', [], url)).rows, [{ name: 'Nora' }]);
    } finally {
      await query(`drop database ${other} with (force)`);
    }
  });

  it('empties none in which a server works, as that of a product that was just installed', () =>
    connected({ connectionString: named, application_name: 'bloom-api' }, async (server) => {
      await server.query('create table public.kept (id int)');
      const { code, text } = await run(place, { RESTORE_TEST_DATABASE_URL: named });
      assert.equal(code, 1, text);
      assert.match(text, /is not for tests of backups: bloom-api works in it\./);
      await server.query('drop table public.kept');
    }));

  it('says that another one is running, which is no failure of the backup', () =>
    connected({ connectionString: made.url }, async (other) => {
      const before = await record();
      await other.query('select pg_advisory_lock(6800001)');
      const { code, text } = await run(place);
      assert.equal(code, 1, text);
      assert.match(text, /Another test of a backup is running already: it writes down how it ends\./);
      assert.deepEqual(await record(), before);
    }));

  it('leaves nothing when it is stopped, nor what one left that was killed', async () => {
    const temporary = await folder('temporary');
    const left = join(temporary, `bloom-restore-test-${new URL(made.url).pathname.slice(1)}_restore_test`);
    await mkdir(join(left, 'keys'), { recursive: true });
    await connected({ connectionString: made.url }, async (holder) => {
      await holder.query('begin; lock table idp.migration');
      const child = begin(place, { TMPDIR: temporary });
      while (!(await isWaitingForLock())) await setTimeout(50);
      assert.equal(await scratchThere(), true);
      assert.deepEqual(await readdir(left), []);
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      assert.equal(code, 1);
      assert.equal(await scratchThere(), false);
      assert.deepEqual(await readdir(temporary), []);
    });
  });
});
