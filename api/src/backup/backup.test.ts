import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { startTestBucket } from '@bloom/tools/testing/test-bucket';
import pg from 'pg';
import { aFirm } from '../demo/demo.firm.fixture.ts';
import { seed } from '../demo/seed.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { prepareQueues } from '../platform/jobs/job-boss.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { backUp, forgetBackups } from './backup.service.ts';
import { listBackups, readManifest, writeManifest } from './backup-manifest.ts';
import { type BackupPlace, bucketPlace, folderPlace } from './backup-place.ts';
import { findBackup, RestoreRefusal, restoreDatabase, restoreFiles, restoreKeys } from './restore.service.ts';
import '../domains.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const STAMP = '2026-11-21T09-00-00Z';
const DAY = 86_400_000;

let root: string;
let made: TestDatabase;
let source: { databaseUrl: string; files: ReturnType<typeof createDiskStore>; keysDir: string; erasureList: string };
let place: BackupPlace;

const emptyProduct = () => createTestDatabase(prepareQueues, 'backup');
const folder = (name: string) => mkdtemp(join(root, `${name}-`));

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'bloom-backup-test-'));
  made = await emptyProduct();
  const keysDir = await folder('keys');
  source = {
    databaseUrl: made.url,
    files: createDiskStore(await folder('files')),
    keysDir,
    erasureList: join(keysDir, 'erased-people.jsonl'),
  };
  const db = createDatabase(createPool({ connectionString: made.url, max: 2, statementTimeout: 60_000 }));
  await seed({
    db,
    files: source.files,
    linkSecret: 'secret of the test',
    firm: aFirm,
    size: 'small',
    today: '2026-11-21',
    now: NOW,
  });
  await db
    .insertInto('talent')
    .values({ firstname: 'Zoé\t\\N', lastname: 'O’Brien "🦉"\nsur deux lignes', summary: '\\.' })
    .execute();
  await db.destroy();
  await writeFile(join(keysDir, 'secrets.json'), '{"linkSecret":"x"}');
  await writeFile(source.erasureList, '{"id":"a"}\n');
  place = folderPlace(await folder('place'));
  await backUp(source, place, NOW);
});
after(async () => {
  await made.drop();
  await rm(root, { recursive: true });
});

/** What each table holds, but for what counts transactions of its own cluster, and what a restore asks for. */
async function contentOf(at: BackupPlace, stamp: string) {
  const { tables, sequences, files } = await readManifest(at, stamp);
  const own = tables.filter(({ name }) => !['public.talent_search', 'public.invoice_numbers_hold'].includes(name));
  return { tables: own.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })), sequences, files };
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const refused = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof RestoreRefusal, String(error));
  assert.match(error.message, sentence);
  return true;
};

describe('a backup', () => {
  it('holds everything, and an empty product becomes what it was', async () => {
    const target = await emptyProduct();
    const files = createDiskStore(await folder('files'));
    const restored = await restoreDatabase(target.url, place, STAMP, { replace: false });
    assert.ok(restored.rows > 5_000);
    const filed = await restoreFiles(place, STAMP, files);
    assert.ok(filed.written > 30);
    assert.deepEqual(filed.lost, []);
    const again = folderPlace(await folder('again'));
    await backUp({ ...source, databaseUrl: target.url, files }, again, NOW);
    assert.deepEqual(await contentOf(again, STAMP), await contentOf(place, STAMP));
    await withClient(target.url, async (client) => {
      // What keeps the rows right is there again.
      const keys = "select count(*)::int as count from pg_constraint where contype = 'f' and convalidated";
      const triggers = "select count(*)::int as count from pg_trigger where not tgisinternal and tgenabled = 'D'";
      const counted = (await client.query(keys)).rows;
      assert.deepEqual(await withClient(made.url, async (other) => (await other.query(keys)).rows), counted);
      assert.deepEqual((await client.query(triggers)).rows, [{ count: 0 }]);
      const ahead = 'select count(*)::int as count from talent_search where changed > pg_current_xact_id()';
      assert.deepEqual((await client.query(ahead)).rows, [{ count: 0 }]);
    });
    await target.drop();
  });

  it('lies in a bucket as well, in parts, with each file once', async () => {
    const bucket = await startTestBucket();
    const far = bucketPlace(bucket.settings, 'bloom/kept');
    const first = await backUp(source, far, NOW);
    const second = await backUp(source, far, new Date(NOW.getTime() + DAY));
    assert.deepEqual([first.newFiles, second.newFiles, second.files], [first.files, 0, first.files]);
    assert.deepEqual(await listBackups(far), [STAMP, '2026-11-22T09-00-00Z']);
    assert.ok([...bucket.objects.keys()].every((key) => key.startsWith('bloom/kept/')));
    const target = await emptyProduct();
    const restored = await restoreDatabase(target.url, far, await findBackup(far, undefined), { replace: false });
    assert.equal(restored.rows, second.rows);
    await target.drop();
    await bucket.stop();
  });

  it('is kept for its days, the last one always, and files as long as one of them has them', async () => {
    const kept = folderPlace(await folder('kept'));
    const files = createDiskStore(await folder('files'));
    const gone = await files.put(Buffer.from('of an erased person'));
    const at = (days: number) => new Date(NOW.getTime() + days * DAY);
    await backUp({ ...source, files }, kept, at(0));
    await files.remove(gone);
    const stays = await files.put(Buffer.from('stays'));
    await backUp({ ...source, files }, kept, at(20));
    // A backup that was killed has no manifest.
    await kept.write('2026-11-22T09-00-00Z/tables/001.gz', Buffer.from('half'));
    // Another backup is being written at the same moment.
    await kept.write('2026-12-31T08-00-00Z/tables/001.gz', Buffer.from('half'));
    const coming = 'a'.repeat(48);
    await kept.write(`files/${coming}`, Buffer.from('of the one that is being written'));
    assert.deepEqual(await forgetBackups(kept, 35, at(30)), { backups: [], files: 0 });
    assert.deepEqual(await forgetBackups(kept, 35, at(40)), { backups: [STAMP], files: 0 });
    assert.deepEqual(await forgetBackups(kept, 35, at(42)), { backups: [], files: 2 });
    assert.deepEqual(await listBackups(kept), ['2026-12-11T09-00-00Z']);
    const left: string[] = [];
    for await (const name of kept.list('')) left.push(name.split('/').slice(0, 2).join('/'));
    assert.ok(left.includes(`files/${stays}`) && !left.some((name) => name.startsWith('2026-11')));
    assert.deepEqual(await forgetBackups(kept, 35, at(400)), { backups: [], files: 0 });
  });
});

describe('restoring', () => {
  it('names the files that the backup has lost, and brings back the others', async () => {
    const holed = folderPlace(await folder('holed'));
    const files = createDiskStore(await folder('files'));
    const [first, second] = [await files.put(Buffer.from('1')), await files.put(Buffer.from('2'))];
    await backUp({ ...source, files }, holed, NOW);
    await holed.remove(`files/${first}`);
    const store = createDiskStore(await folder('files'));
    assert.deepEqual(await restoreFiles(holed, STAMP, store), { written: 1, lost: [first] });
    assert.equal(await text(await store.get(second)), '2');
  });

  it('refuses a product in use, servers that run, another version and a name that is none', async () => {
    const target = await emptyProduct();
    await assert.rejects(findBackup(place, '2020-01-01T00-00-00Z'), refused(/is no backup of .* it has 2026-11-21T09/));
    await assert.rejects(findBackup(folderPlace(await folder('none')), undefined), refused(/There is no backup in/));
    const running = new pg.Client({ connectionString: target.url, application_name: 'bloom-api' });
    await running.connect();
    const restore = (replace: boolean) => restoreDatabase(target.url, place, STAMP, { replace });
    await assert.rejects(restore(true), refused(/Stop the servers first: bloom-api are connected/));
    await running.end();
    await withClient(target.url, (client) =>
      client.query("insert into talent (firstname, lastname) values ('Ada', 'Restée')"),
    );
    await assert.rejects(restore(false), refused(/in use \(talent has rows\)/));
    const withProvider = folderPlace(await folder('provider'));
    const manifest = await readManifest(place, STAMP);
    const structure = { ...manifest.structure, 'identity provider': ['0001-initial.sql'] };
    await writeManifest(withProvider, STAMP, { ...manifest, structure });
    await assert.rejects(
      restoreDatabase(target.url, withProvider, STAMP, { replace: true }),
      refused(/tables of the identity provider are not there yet: start it once, or run its migrate/),
    );
    await restore(true);
    await withClient(target.url, async (client) => {
      assert.equal((await client.query("select from talent where lastname = 'Restée'")).rowCount, 0);
      await client.query("insert into schema_migration (name, sha256) values ('9999-later.sql', '')");
    });
    await assert.rejects(restore(true), refused(/another version \(api: .* here 9999-later.sql\)/));
    await target.drop();
  });

  it('puts all of it back or nothing when a part of it is damaged', async () => {
    const damaged = folderPlace(await folder('damaged'));
    await backUp(source, damaged, NOW);
    const { tables } = await readManifest(damaged, STAMP);
    const [victim, other] = ['public.talent', 'public.bloomer'].map((name) => tables.find((one) => one.name === name));
    const bytes: Buffer[] = [];
    for await (const chunk of await damaged.read(other?.parts[0] ?? '')) bytes.push(chunk as Buffer);
    await damaged.write(victim?.parts[0] ?? '', Buffer.concat(bytes));
    const target = await emptyProduct();
    await assert.rejects(restoreDatabase(target.url, damaged, STAMP, { replace: false }));
    await withClient(target.url, async (client) => {
      assert.equal((await client.query('select from staff')).rowCount, 0);
      assert.ok(((await client.query("select from pg_constraint where contype = 'f'")).rowCount ?? 0) > 50);
    });
    await target.drop();
  });

  it('brings back missing keys, keeps those that are there, and forgets nobody who was erased', async () => {
    const keysDir = await folder('keys');
    const erasureList = join(await folder('list'), 'erased.jsonl');
    await writeFile(join(keysDir, 'secrets.json'), 'of this machine');
    await writeFile(erasureList, '{"id":"b"}\n');
    assert.deepEqual(await restoreKeys(place, STAMP, { keysDir, erasureList }), ['erased-people.jsonl']);
    assert.equal(await readFile(join(keysDir, 'secrets.json'), 'utf8'), 'of this machine');
    assert.equal(await readFile(erasureList, 'utf8'), '{"id":"b"}\n{"id":"a"}\n');
    const fresh = await folder('keys');
    const own = { keysDir: fresh, erasureList: join(fresh, 'erased-people.jsonl') };
    assert.deepEqual(await restoreKeys(place, STAMP, own), ['erased-people.jsonl', 'secrets.json']);
  });

  it('has the keys of the identity provider, which lie in a folder of its own', async () => {
    const providerKeysDir = await folder('provider');
    await writeFile(join(providerKeysDir, 'second-factor.key'), 'seals');
    const kept = folderPlace(await folder('kept'));
    const { keys } = await backUp({ ...source, providerKeysDir }, kept, NOW);
    assert.equal(keys, 3);
    const [keysDir, own] = [await folder('keys'), join(await folder('new'), 'idp')];
    const target = { keysDir, erasureList: join(keysDir, 'erased-people.jsonl') };
    const written = ['erased-people.jsonl', 'provider/second-factor.key', 'secrets.json'];
    assert.deepEqual(await restoreKeys(kept, STAMP, { ...target, providerKeysDir: own }), written);
    assert.equal(await readFile(join(own, 'second-factor.key'), 'utf8'), 'seals');
    // Where one folder is everybody's.
    assert.deepEqual(await restoreKeys(kept, STAMP, target), ['erased-people.jsonl', 'provider/second-factor.key']);
    assert.equal(await readFile(join(keysDir, 'second-factor.key'), 'utf8'), 'seals');
  });
});
