import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import { temporaryFolder } from '../testing/builds.ts';
import { isKey, type ObjectStore, readJson, StorageError } from './storage.ts';
import { createFolderStore } from './storage-folder.ts';
import { createBucketStore } from './storage-s3.ts';
import { openStore } from './storage-settings.ts';

let bucket: TestBucket;
before(async () => {
  bucket = await startTestBucket();
});
after(() => bucket.stop());

const text = (content: string) => Buffer.from(content);
const read = async (store: ObjectStore, key: string) => (await store.get(key))?.bytes.toString();

/** Every test runs on both stores: they keep the same promises. */
const stores: Record<string, (t: TestContext) => ObjectStore> = {
  'in a folder': (t) => createFolderStore(temporaryFolder(t)),
  'in a bucket': () => {
    bucket.objects.clear();
    return createBucketStore(bucket.settings);
  },
};

for (const [where, open] of Object.entries(stores)) {
  describe(`a store ${where}`, () => {
    it('gives back what it was given, and nothing for what it was not', async (t) => {
      const store = open(t);
      assert.equal(await store.get('remotes/mfe-a/1/x.js'), undefined);
      await store.put('remotes/mfe-a/1/x.js', text('one'));
      await store.put('remotes/mfe-a/1/x.js', text('two'));
      assert.equal(await read(store, 'remotes/mfe-a/1/x.js'), 'two');
      await store.put('empty', text(''));
      assert.equal(await read(store, 'empty'), '');
      assert.equal(await store.get('remotes/mfe-a'), undefined, 'what is above objects is no object');
    });

    it('keeps the first of several who put what is absent', async (t) => {
      const store = open(t);
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((one) => store.putIfAbsent('record', text(one))));
      assert.equal(answers.filter(Boolean).length, 1);
      assert.equal(await read(store, 'record'), ['a', 'b', 'c', 'd'][answers.indexOf(true)]);
      assert.equal(await store.putIfAbsent('record', text('late')), false);
    });

    it('swaps only what is as it was read', async (t) => {
      const store = open(t);
      assert.equal(await store.swap('channels/a.json', text('x'), 'no such tag'), false);
      assert.equal(await store.swap('channels/a.json', text('1'), undefined), true);
      assert.equal(await store.swap('channels/a.json', text('x'), undefined), false);
      const first = await store.get('channels/a.json');
      assert.equal(await store.swap('channels/a.json', text('2'), first?.tag), true);
      assert.equal(
        await store.swap('channels/a.json', text('x'), first?.tag),
        false,
        'the tag is of an earlier content',
      );
      assert.equal(await read(store, 'channels/a.json'), '2');
    });

    it('lets one of many who swap at once succeed, each time', async (t) => {
      const store = open(t);
      const count = async (): Promise<void> => {
        const object = await store.get('counter');
        const next = String(Number(object?.bytes ?? 0) + 1);
        if (!(await store.swap('counter', text(next), object?.tag))) return count();
      };
      await Promise.all(Array.from({ length: 12 }, count));
      assert.equal(await read(store, 'counter'), '12');
    });

    it('lists what starts with a prefix, sorted, over several pages', async (t) => {
      const store = open(t);
      for (const name of ['b/2', 'b/1', 'b/sub/3', 'ba/4', 'c']) await store.put(name, text(name));
      await store.swap('b/swapped', text('5'), undefined);
      assert.deepEqual(await store.list('b/'), ['b/1', 'b/2', 'b/sub/3', 'b/swapped']);
      assert.deepEqual(await store.list('nothing/'), []);
      assert.equal((await store.list('')).length, 6);
    });

    it('removes, also what is not there', async (t) => {
      const store = open(t);
      await store.put('a', text('a'));
      await store.swap('b', text('b'), undefined);
      for (const name of ['a', 'b', 'c']) await store.remove(name);
      assert.deepEqual(await store.list(''), []);
      assert.equal(await store.get('b'), undefined);
    });

    for (const key of [
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      '.draft',
      'a/.b',
      'a b',
      'a\n',
      'a\\b',
      'é',
      'x'.repeat(300),
    ]) {
      it(`knows no object called ${JSON.stringify(key.slice(0, 20))}`, async (t) => {
        const store = open(t);
        for (const work of [
          store.get(key),
          store.put(key, text('x')),
          store.putIfAbsent(key, text('x')),
          store.swap(key, text('x'), undefined),
          store.remove(key),
        ]) {
          await assert.rejects(work, StorageError);
        }
        if (!key.endsWith('/') && key !== '') await assert.rejects(store.list(key), StorageError);
        assert.equal(isKey(key), false);
      });
    }

    it('says which object is no JSON', async (t) => {
      const store = open(t);
      await store.put('channels/a.json', text('{'));
      await assert.rejects(readJson(store, 'channels/a.json'), /channels\/a\.json is no JSON/);
    });
  });
}

const killed = new URL('../testing/put-and-die.ts', import.meta.url).pathname;

describe('a folder', () => {
  it('shows nothing of what a killed process was writing', async (t) => {
    const root = temporaryFolder(t);
    const child = spawn(process.execPath, [killed, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = createFolderStore(root);
    assert.deepEqual(await store.list(''), []);
    assert.equal(await store.get('big'), undefined);
    assert.equal(await store.putIfAbsent('big', text('whole')), true, 'nothing keeps the next one out');
  });

  it('lets several processes swap at once without losing one', async (t) => {
    const root = temporaryFolder(t);
    const script = new URL('../testing/count-up.ts', import.meta.url).pathname;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [script, root, '10'], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const codes = await Promise.all(children.map((child) => once(child, 'exit')));
    assert.deepEqual(
      codes.map(([code]) => code),
      [0, 0, 0, 0],
    );
    assert.equal(await read(createFolderStore(root), 'counter'), '40');
  });

  it('says what is wrong when it cannot be written', async (t) => {
    const root = temporaryFolder(t);
    writeFileSync(join(root, 'file'), '');
    await assert.rejects(createFolderStore(join(root, 'file')).put('a', text('x')), {
      name: 'StorageError',
      message: /file cannot be written/,
    });
  });
});

describe('a bucket', () => {
  it('that does not answer well is an error, never an absent object', async () => {
    const store = createBucketStore({ ...bucket.settings, secretAccessKey: 'wrong' });
    await assert.rejects(store.get('channels/a.json'), /answered 403 SignatureDoesNotMatch/);
    await assert.rejects(createBucketStore({ ...bucket.settings, bucket: 'other' }).get('a'), /404 NoSuchBucket/);
    const nowhere = createBucketStore({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' });
    await assert.rejects(nowhere.get('a'), /does not answer/);
  });
});

describe('the settings of the store', () => {
  const s3 = {
    STORAGE_S3_BUCKET: 'bloom',
    STORAGE_S3_ENDPOINT: 'https://s3.example',
    STORAGE_S3_ACCESS_KEY_ID: 'key',
    STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('name a folder, or a bucket that wins', () => {
    assert.equal(openStore({ STORAGE_DIR: '/srv/registry' }).folder, '/srv/registry');
    assert.equal(openStore({ STORAGE_DIR: '/srv/registry', ...s3 }).folder, undefined);
  });

  const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
    ['nothing', {}, /STORAGE_DIR is missing/],
    ['no key', { ...s3, STORAGE_S3_ACCESS_KEY_ID: '' }, /STORAGE_S3_ACCESS_KEY_ID is missing/],
    ['no address', { ...s3, STORAGE_S3_ENDPOINT: 's3' }, /must be an address/],
    ['in the clear', { ...s3, STORAGE_S3_ENDPOINT: 'http://s3.example' }, /must use https/],
  ];
  for (const [name, variables, message] of wrong) {
    it(`refuse: ${name}`, () => assert.throws(() => openStore(variables), message));
  }
});
