import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import pg from 'pg';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { prepareQueues } from '../platform/jobs/job-boss.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { backUp } from './backup.service.ts';
import { type BackupPlace, folderPlace } from './backup-place.ts';
import { restoreDatabase } from './restore.service.ts';
import { holdNumbersOf } from './restored-numbers.ts';
import '../domains.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const STAMP = '2026-11-21T09-00-00Z';

let root: string;
let product: TestDatabase;
let place: BackupPlace;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'bloom-numbers-test-'));
  product = await createTestDatabase(prepareQueues, 'numbers');
  const client = new pg.Client({ connectionString: product.url });
  await client.connect();
  await client.query("insert into invoice_counter values ('F', 2026, 120, '2026-11-20'), ('A', 2026, 3, '2026-11-02')");
  await client.end();
  const keysDir = join(root, 'keys');
  const source = {
    databaseUrl: product.url,
    files: createDiskStore(join(root, 'files')),
    keysDir,
    erasureList: join(keysDir, 'erased-people.jsonl'),
  };
  place = folderPlace(join(root, 'place'));
  await backUp(source, place, NOW);
});
after(async () => {
  await product.drop();
  await rm(root, { recursive: true });
});

/** What whoever runs the product types. */
function numbers(...typed: string[]) {
  const script = join(import.meta.dirname, '../billing/invoices/invoice-numbers.cli.ts');
  const env = { ...process.env, DATABASE_URL: product.url };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...typed], { env, encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

it('a restore holds the numbers of invoices until it is said which ones were given since', async () => {
  const restore = () => restoreDatabase(product.url, place, STAMP, { replace: true });
  assert.deepEqual((await restore()).lostNumbers, []);
  const known = ['A-2026-00003 is the last one, A-2026-00004 the next.'];
  assert.deepEqual(numbers(), {
    status: 1,
    lines: [
      ...known,
      'F-2026-00120 is the last one, F-2026-00121 the next.',
      `Nobody gets a number: the database was brought back from ${place.name} ${STAMP} (${NOW.toISOString()}).`,
      'Of each series of which later invoices were sent, say the last: --last F-2026-00123. Then, or if none was: --release.',
    ],
    stderr: '',
  });
  assert.match(numbers('--last', 'FACTURE 12').stderr, /^FACTURE 12 is no number of a series/);
  const settled = ['F-2026-00123 is the last one, F-2026-00124 the next.'];
  assert.deepEqual(numbers('--last', 'F-2026-00123', '--release'), {
    status: 0,
    lines: [...known, ...settled],
    stderr: '',
  });
  // What this database had given is named, where it is restored once more.
  assert.deepEqual((await restore()).lostNumbers, ['F-2026-00123']);
  assert.equal(numbers().status, 1);
});

it('a database that its log brought back holds them once, however often its tables are prepared', async () => {
  numbers('--release');
  await holdNumbersOf(product.url, 'database-1 ');
  assert.equal(numbers().status, 1);
  assert.equal(numbers('--release').status, 0);
  await holdNumbersOf(product.url, 'database-1 ');
  assert.equal(numbers().status, 0);
});
