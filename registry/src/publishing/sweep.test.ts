import assert from 'node:assert/strict';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { createBucketStore } from '../storage/storage-s3.ts';
import { temporaryFolder, writeBuild } from '../testing/builds.ts';
import { publish } from './publishing.ts';
import { sweep } from './sweep.ts';

const author = { by: 'camille' };
const SOON = new Date(Date.now() + 3_600_000);

let bucket: TestBucket;
before(async () => {
  bucket = await startTestBucket();
});
after(() => bucket.stop());

const stores: Record<string, (t: TestContext) => ObjectStore> = {
  'a folder': (t) => createFolderStore(temporaryFolder(t)),
  'a bucket': () => {
    bucket.objects.clear();
    return createBucketStore(bucket.settings);
  },
};

const build = (t: TestContext, id: string, text: string) => ({
  id,
  dist: writeBuild(join(temporaryFolder(t), 'dist'), id, text),
  packageVersion: '1.0.0',
});

/** As after a kill between the last file and the record. */
async function publishHalf(t: TestContext, store: ObjectStore, id: string): Promise<void> {
  const dying: ObjectStore = { ...store, putIfAbsent: async () => Promise.reject(new Error('killed')) };
  await assert.rejects(publish(dying, build(t, id, 'half'), author), /killed/);
}

for (const [where, open] of Object.entries(stores)) {
  describe(`sweeping ${where}`, () => {
    it('removes uploads that were never finished, and no version', async (t) => {
      const store = open(t);
      await publish(store, build(t, 'mfe-billing', 'one'), author);
      await publish(store, build(t, SHELL, 'host'), author);
      const whole = await store.list('');
      await publishHalf(t, store, 'mfe-billing');
      await publishHalf(t, store, SHELL);
      assert.notDeepEqual(await store.list(''), whole);
      const { uploads } = await sweep(store, SOON);
      assert.deepEqual(uploads.map(({ id }) => id).sort(), ['mfe-billing', SHELL]);
      assert.deepEqual(await store.list(''), whole);
      assert.deepEqual(await sweep(store, SOON), { uploads: [], drafts: 0 });
    });

    it('leaves alone what somebody is just publishing', async (t) => {
      const store = open(t);
      await publishHalf(t, store, 'mfe-billing');
      const before = await store.list('');
      assert.deepEqual(await sweep(store, new Date(Date.now() - 86_400_000)), { uploads: [], drafts: 0 });
      assert.deepEqual(await store.list(''), before);
    });

    it('stops when the very content is published meanwhile, and publishing it again makes it whole', async (t) => {
      const store = open(t);
      const candidate = build(t, 'mfe-billing', 'half');
      await publishHalf(t, store, 'mfe-billing');
      let removed = 0;
      const racing: ObjectStore = {
        ...store,
        async remove(key) {
          await store.remove(key);
          removed += 1;
          if (removed === 1) await publish({ ...store, put: async () => undefined }, candidate, author);
        },
      };
      await sweep(racing, SOON);
      assert.equal(removed, 1);
      const { version } = await publish(store, candidate, author);
      const files = (await store.list(`remotes/mfe-billing/${version}/`)).length;
      assert.equal(files, readdirSync(candidate.dist, { recursive: true }).length - 1, 'all but the folder itself');
    });
  });
}

it('what a killed process was writing goes, unless it is of today', async (t) => {
  const root = temporaryFolder(t);
  const store = createFolderStore(root);
  await store.put('a/b', Buffer.from('x'));
  for (const name of ['.draft-old', '.draft-new']) writeFileSync(join(root, 'a', name), 'half');
  const yesterday = new Date(Date.now() - 2 * 86_400_000);
  utimesSync(join(root, 'a', '.draft-old'), yesterday, yesterday);
  assert.equal((await sweep(store, new Date(Date.now() - 86_400_000))).drafts, 1);
  assert.deepEqual(readdirSync(join(root, 'a')).sort(), ['.draft-new', 'b']);
  rmSync(join(root, 'a'), { recursive: true });
  assert.equal((await sweep(store, SOON)).drafts, 0);
});
