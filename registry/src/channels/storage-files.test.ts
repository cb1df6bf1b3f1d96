import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import { publish } from '../publishing/publishing.ts';
import type { ObjectStore } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { createBucketStore } from '../storage/storage-s3.ts';
import { temporaryFolder, writeBuild } from '../testing/builds.ts';
import { createVersionFiles } from './storage-files.ts';

const id = 'mfe-billing';
const author = { by: 'test' };

let bucket: TestBucket;
before(async () => {
  bucket = await startTestBucket();
});
after(() => bucket.stop());

async function published(t: TestContext, store: ObjectStore, text: string, app = id): Promise<string> {
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), app, text);
  return (await publish(store, { id: app, dist, packageVersion: '1.0.0' }, author)).version;
}

const stores: Record<string, (t: TestContext) => ObjectStore> = {
  'in a folder': (t) => createFolderStore(temporaryFolder(t)),
  'in a bucket': () => {
    bucket.objects.clear();
    return createBucketStore(bucket.settings);
  },
};

for (const [where, open] of Object.entries(stores)) {
  describe(`files of versions ${where}`, () => {
    it('are files of this machine, with their compressed copies', async (t) => {
      const store = open(t);
      const version = await published(t, store, 'one');
      const files = createVersionFiles(store);
      const folder = await files.folderWith(id, version, 'assets/chunk.one.js');
      assert.ok(folder, 'there is such a file');
      assert.ok(folder.startsWith(files.root));
      assert.match(readFileSync(join(folder, 'assets/chunk.one.js'), 'utf8'), /one/);
      assert.ok(existsSync(join(folder, 'assets/chunk.one.js.br')));
    });

    it('are those of the build, and nothing else', async (t) => {
      const store = open(t);
      const version = await published(t, store, 'one');
      await store.put(`remotes/${id}/${version}/planted.js`, Buffer.from('evil'));
      const files = createVersionFiles(store);
      for (const path of ['planted.js', 'assets', '', '../x', 'assets/../index.html', '__proto__', 'constructor']) {
        assert.equal(await files.folderWith(id, version, path), undefined, path);
      }
      assert.equal(await files.folderWith(id, '9.9.9', 'index.html'), undefined);
      assert.equal(await files.folderWith('../shell', version, 'index.html'), undefined);
    });

    it('are found again by tabs that began with an earlier version', async (t) => {
      const store = open(t);
      const one = await published(t, store, 'one', 'shell');
      const two = await published(t, store, 'two', 'shell');
      const files = createVersionFiles(store);
      assert.equal(await files.anyVersionWith('shell', 'assets/chunk.one.js'), one);
      assert.equal(await files.anyVersionWith('shell', 'index.html'), two, 'the newest of several');
      assert.equal(await files.anyVersionWith('shell', 'assets/none.js'), undefined);
    });

    it('of a version that was never finished do not exist', async (t) => {
      const store = open(t);
      const broken: ObjectStore = { ...store, putIfAbsent: async () => Promise.reject(new Error('killed')) };
      await assert.rejects(published(t, broken, 'one'), /killed/);
      assert.ok((await store.list(`remotes/${id}/`)).length > 0, 'files were uploaded');
      assert.deepEqual(await store.list(`publications/${id}/`), []);
      const version = await published(t, store, 'one');
      assert.ok(await createVersionFiles(store).folderWith(id, version, 'index.html'), 'the next try completes it');
    });
  });
}

describe('files out of a bucket', () => {
  it('are refused when they are not what was published', async (t) => {
    bucket.objects.clear();
    const store = createBucketStore(bucket.settings);
    const version = await published(t, store, 'one');
    bucket.objects.set(`remotes/${id}/${version}/remoteEntry.js`, Buffer.from('evil'));
    const files = createVersionFiles(store);
    await assert.rejects(files.folderWith(id, version, 'remoteEntry.js'), /is not what was published/);
    bucket.objects.delete(`remotes/${id}/${version}/remoteEntry.js`);
    await assert.rejects(files.folderWith(id, version, 'remoteEntry.js'), /is missing in the storage/);
  });

  it('are fetched once, and again when their copy is gone', async (t) => {
    bucket.objects.clear();
    const store = createBucketStore(bucket.settings);
    const version = await published(t, store, 'one');
    let fetched = 0;
    const counted: ObjectStore = {
      ...store,
      get: (key) => {
        fetched += key.endsWith('remoteEntry.js') ? 1 : 0;
        return store.get(key);
      },
    };
    const files = createVersionFiles(counted);
    for (let times = 0; times < 3; times++) await files.folderWith(id, version, 'remoteEntry.js');
    assert.equal(fetched, 1);
    rmSync(files.root, { recursive: true });
    assert.ok(await files.folderWith(id, version, 'remoteEntry.js'));
    assert.equal(fetched, 2);
  });
});
