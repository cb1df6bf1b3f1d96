import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import type { AppError } from '../errors.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { createFileStore } from './file-store-choice.ts';
import { createDiskStore } from './file-store-disk.ts';

const BYTES = Buffer.from('0123456789');
const NOWHERE = 'f'.repeat(48);

let folder: string;
let bucket: TestBucket;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bloom-test-store-'));
  bucket = await startTestBucket();
});
after(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

async function read(store: FileStore, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.get(key, range)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

async function reasonOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (caught: AppError) => caught,
  );
  assert.equal(error?.code, 'EXTERNAL_UNAVAILABLE');
  return error?.details.reason;
}

/** The same promises for both stores. */
const stores: Record<string, () => FileStore> = {
  'on disk': () => createFileStore({ s3: null, filesDir: join(folder, 'contract') }),
  'in a bucket': () => createFileStore({ s3: bucket.settings, filesDir: '' }),
};

for (const [where, open] of Object.entries(stores)) {
  describe(`a file store ${where}`, () => {
    it('gives back what it was given, whole and in part', async () => {
      const store = open();
      const key = await store.put(BYTES);
      assert.match(key, /^[0-9a-f]{48}$/);
      assert.deepEqual(await read(store, key), BYTES);
      assert.equal(String(await read(store, key, { start: 2, end: 4 })), '234');
      assert.equal(String(await read(store, key, { start: 9, end: 9 })), '9');
    });

    it('keeps five megabytes and nothing at all', async () => {
      const store = open();
      const large = Buffer.alloc(5_000_000, 'xyz');
      assert.ok((await read(store, await store.put(large))).equals(large));
      assert.equal((await read(store, await store.put(new Uint8Array()))).length, 0);
    });

    it('never writes twice under one key, not even at once', async () => {
      const store = open();
      const keys = await Promise.all(Array.from({ length: 20 }, (_, index) => store.put(Buffer.from(`file ${index}`))));
      assert.equal(new Set(keys).size, 20);
      const texts = await Promise.all(keys.map(async (key) => String(await read(store, key))));
      assert.deepEqual(
        texts,
        keys.map((_, index) => `file ${index}`),
      );
    });

    it('says what is missing, and removes what is not there', async () => {
      const store = open();
      assert.equal(await reasonOf(store.get(NOWHERE)), 'STORE_MISSING');
      const key = await store.put(BYTES);
      await store.remove(key);
      await store.remove(key);
      assert.equal(await reasonOf(store.get(key)), 'STORE_MISSING');
    });

    it('lists every key', async () => {
      const store = open();
      for (const key of await keysOf(store)) await store.remove(key);
      const keys = [await store.put(BYTES), await store.put(BYTES), await store.put(BYTES)];
      assert.deepEqual(await keysOf(store), keys.sort());
    });

    it('takes no key that could be a path', async () => {
      const store = open();
      for (const key of ['', '..', '../../etc/passwd', `${NOWHERE}/x`, NOWHERE.toUpperCase()]) {
        await assert.rejects(async () => store.get(key), /Malformed/);
        await assert.rejects(async () => store.remove(key), /Malformed/);
      }
    });
  });
}

describe('a folder', () => {
  it('that cannot be written keeps nothing, and says so', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const store = createDiskStore(file);
    assert.equal(await reasonOf(store.put(BYTES)), 'STORE_DOWN');
    assert.equal(await reasonOf(store.get(NOWHERE)), 'STORE_DOWN');
  });

  it('does not list what was half written, and clears it after a day', async () => {
    const path = join(folder, 'halves', 'ab');
    await mkdir(path, { recursive: true });
    const [fresh, stale] = ['ab'.padEnd(48, '0'), 'ab'.padEnd(48, '1')].map((key) => join(path, `${key}.part`));
    for (const half of [fresh, stale]) await writeFile(half as string, 'half');
    await utimes(stale as string, 1, 1);
    assert.deepEqual(await keysOf(createDiskStore(join(folder, 'halves'))), []);
    assert.deepEqual(await readdir(path), [`${'ab'.padEnd(48, '0')}.part`]);
  });

  it('holds only whole files after its writer was killed', async () => {
    const killed = join(folder, 'killed');
    const size = 3_000_000;
    const script = `
      import { createDiskStore } from ${JSON.stringify(new URL('./file-store-disk.ts', import.meta.url).href)};
      const store = createDiskStore(${JSON.stringify(killed)});
      for (;;) process.stdout.write((await store.put(Buffer.alloc(${size}, 'x'))) + '\\n');`;
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    await new Promise<void>((resolve) => {
      writer.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.split('\n').length > 8) writer.kill('SIGKILL');
      });
      writer.on('close', () => resolve());
    });
    const acknowledged = said.split('\n').filter((key) => key.length === 48);
    const kept = await keysOf(createDiskStore(killed));
    for (const key of kept) assert.equal((await readFile(join(killed, key.slice(0, 2), key))).length, size);
    assert.deepEqual(
      acknowledged.filter((key) => !kept.includes(key)),
      [],
    );
  });
});

describe('a bucket', () => {
  it('that is down or full says which, and keeps nothing', async () => {
    const store = createFileStore({ s3: bucket.settings, filesDir: '' });
    const key = await store.put(BYTES);
    const before = bucket.objects.size;
    bucket.mode = 'full';
    assert.equal(await reasonOf(store.put(BYTES)), 'STORE_FULL');
    bucket.mode = 'down';
    assert.equal(await reasonOf(store.put(BYTES)), 'STORE_DOWN');
    assert.equal(await reasonOf(store.get(key)), 'STORE_DOWN');
    bucket.mode = 'well';
    assert.equal(bucket.objects.size, before);
    assert.deepEqual(await read(store, key), BYTES);
  });

  it('refuses another secret, another region and another bucket', async () => {
    const { settings } = bucket;
    const wrong = [{ secretAccessKey: 'other' }, { region: 'other' }, { accessKeyId: 'other' }, { bucket: 'other' }];
    for (const change of wrong) {
      const store = createFileStore({ s3: { ...settings, ...change }, filesDir: '' });
      assert.equal(await reasonOf(store.put(BYTES)), 'STORE_DOWN');
      assert.equal(await reasonOf(store.get(NOWHERE)), 'STORE_DOWN');
    }
  });

  it('that nobody listens for is down', async () => {
    const store = createFileStore({ s3: { ...bucket.settings, endpoint: 'http://127.0.0.1:1' }, filesDir: '' });
    assert.equal(await reasonOf(store.put(BYTES)), 'STORE_DOWN');
  });

  it('keeps what is not ours', async () => {
    bucket.objects.set('backup.tar', BYTES);
    const keys = await keysOf(createFileStore({ s3: bucket.settings, filesDir: '' }));
    assert.equal(keys.includes('backup.tar'), false);
  });
});
