import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import { readChannel } from '../src/channels/channels.ts';
import type { ObjectStore } from '../src/storage/storage.ts';
import { createFolderStore } from '../src/storage/storage-folder.ts';
import { createBucketStore } from '../src/storage/storage-s3.ts';
import { temporaryFolder, writeBuild } from '../src/testing/builds.ts';
import { runCommand } from './run.ts';
import type { Said } from './said.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const id = 'mfe-billing';

type Run = (...typed: string[]) => Promise<Said>;

const runWith =
  (variables: NodeJS.ProcessEnv): Run =>
  (...typed) =>
    runCommand(typed, variables);

let bucket: TestBucket;
before(async () => {
  bucket = await startTestBucket();
});
after(() => bucket.stop());

const places: Record<string, (t: TestContext) => { run: Run; store: ObjectStore }> = {
  'a folder': (t) => {
    const folder = temporaryFolder(t);
    return { run: runWith({ STORAGE_DIR: folder }), store: createFolderStore(folder) };
  },
  'a bucket': () => {
    bucket.objects.clear();
    const { settings } = bucket;
    const variables = {
      STORAGE_S3_BUCKET: settings.bucket,
      STORAGE_S3_ENDPOINT: settings.endpoint,
      STORAGE_S3_REGION: settings.region,
      STORAGE_S3_ACCESS_KEY_ID: settings.accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    };
    return { run: runWith(variables), store: createBucketStore(settings) };
  },
};

/** Publishes a build of this content and answers its version. */
async function publish(t: TestContext, run: Run, text: string, ...more: string[]): Promise<string> {
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, text);
  const { code, out, error } = await run(
    'publish',
    id,
    '--dist',
    dist,
    '--no-smoke',
    '--json',
    '--by',
    'camille',
    ...more,
  );
  assert.equal(code, 0, error);
  const [published] = JSON.parse(out) as { version: string }[];
  return published?.version ?? '';
}

for (const [where, open] of Object.entries(places)) {
  describe(`the commands on ${where}`, () => {
    it('lead from the first version over a canary to everybody, and back', async (t) => {
      const { run, store } = open(t);
      const one = await publish(t, run, 'one', '--pin');
      const two = await publish(t, run, 'two');
      assert.equal((await readChannel(store, id))?.pinned, one, 'publishing alone gives nobody anything');
      const canary = await run('canary', id, '--percent', '10');
      assert.match(canary.out, new RegExp(`10 % of the people get ${two}, the others ${one}`));
      const promoted = (await run('promote', id)).out;
      assert.match(promoted, new RegExp(`everybody gets ${two}`));
      assert.match(promoted, /Note, from its publication: its pages were not tried \(--no-smoke\)/);
      assert.match((await run('rollback', id, '--why', 'wrong totals')).out, new RegExp(`everybody gets ${one}`));
      const { out } = await run('history', id);
      const told = out
        .split('\n')
        .slice(1)
        .map((line) => /Z?\d\d:\d\d:\d\d +(\S+)/.exec(line)?.[1]);
      assert.deepEqual(told.slice(0, 3), ['rollback', 'promote', 'canary']);
      assert.match(out, /wrong totals/);
      assert.match((await run('list')).out, new RegExp(`${id} +${one} `));
      assert.match((await run('list', id)).out, new RegExp(`${two} +–`));
      assert.equal((await run('sweep')).out, 'There is nothing to sweep.\n');
    });

    it('say in one sentence why not, change nothing and end with 1', async (t) => {
      const { run, store } = open(t);
      const one = await publish(t, run, 'one', '--pin');
      await publish(t, run, 'two', '--pin');
      assert.equal((await run('block', id, one, '--why', 'loses drafts')).code, 0);
      const before = await readChannel(store, id);
      const refused = await run('pin', id, one);
      assert.equal(refused.code, 1);
      assert.match(refused.error, /was blocked on .* \(loses drafts\)\. .*npm run registry -- unblock/);
      assert.equal(refused.error.trim().split('\n').length, 1);
      assert.deepEqual(await readChannel(store, id), before);
      assert.equal((await run('unblock', id, one)).code, 0);
      assert.equal((await run('pin', id, one)).code, 0);
    });
  });
}

it('a build that asks the API for what it does not have is refused with its place', async (t) => {
  const { run, store } = places['a folder']?.(t) ?? assert.fail();
  const folder = temporaryFolder(t);
  const dist = writeBuild(join(folder, 'dist'), id, 'one');
  const documents = [
    { file: 'src/a.graphql', text: 'query A {\n  nonsense\n}' },
    { file: 'src/b.talents.graphql', text: 'query B { mission }' },
  ];
  writeFileSync(join(dist, 'contract.json'), JSON.stringify({ documents }));
  writeFileSync(join(folder, 'schema.graphql'), 'type Query { mission: ID }');
  const { code, error } = await run(
    'publish',
    id,
    '--dist',
    dist,
    '--no-smoke',
    '--schema',
    join(folder, 'schema.graphql'),
  );
  assert.equal(code, 1);
  assert.match(error, /✗ mfe-billing\/src\/a\.graphql:2: Cannot query field "nonsense".*\n {2}→ Correct the document/);
  assert.match(error, /✗ mfe-billing\/src\/b\.talents\.graphql:1: Cannot query field "mission"/);
  assert.deepEqual(await store.list(''), []);
});

it('without a product nothing is tried, so nothing is published', async (t) => {
  const { run, store } = places['a folder']?.(t) ?? assert.fail();
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, 'one');
  const { code, error } = await run('publish', id, '--dist', dist, '--product', 'http://127.0.0.1:9');
  assert.equal(code, 1);
  assert.match(error, /no product answers at http:\/\/127\.0\.0\.1:9\. .*--no-smoke/);
  assert.deepEqual(await store.list(''), []);
});

it('help is for whoever asks, and a mistake ends with 1', async () => {
  const { out } = await runWith({})('--help');
  for (const command of ['publish', 'canary', 'promote', 'rollback', 'history']) {
    assert.match(out, new RegExp(`^  ${command} `, 'm'));
  }
  const child = spawn(process.execPath, [main, 'nonsense'], { stdio: 'ignore' });
  assert.deepEqual(await once(child, 'exit'), [1, null]);
});
