import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it, type TestContext } from 'node:test';
import { startTestBucket, type TestBucket } from '@bloom/tools/testing/test-bucket';
import { type ObjectStore, StorageError } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { createBucketStore } from '../storage/storage-s3.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { recordVersions } from '../testing/versions.ts';
import { changeChannel, readChannel, readHistory } from './channels.ts';
import { block, pin, rollback } from './going-live.ts';

const id = 'mfe-cra';
const author = { by: 'camille' };

async function pinned1(t: TestContext): Promise<ObjectStore> {
  const store = createFolderStore(temporaryFolder(t));
  await recordVersions(store, id, ['1', '2', '3']);
  await pin(store, id, '1', author);
  return store;
}

const actions = async (store: ObjectStore) => (await readHistory(store, id)).map(({ action }) => action).reverse();
const pinnedOf = async (store: ObjectStore) => (await readChannel(store, id))?.pinned;

describe('several who change a channel at once', () => {
  let bucket: TestBucket;
  before(async () => {
    bucket = await startTestBucket();
  });
  after(() => bucket.stop());

  const stores: Record<string, (t: TestContext) => ObjectStore> = {
    'in a folder': (t) => createFolderStore(temporaryFolder(t)),
    'in a bucket': () => createBucketStore(bucket.settings),
  };
  it('go back once for the same failure', async (t) => {
    const store = await pinned1(t);
    for (const version of ['2', '3']) await pin(store, id, version, author);
    const both = ['camille', 'dominique'].map((by) => rollback(store, id, { by }));
    const [refused, ...others] = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
    assert.equal(others.length, 0);
    assert.match(
      String((refused as PromiseRejectedResult).reason),
      /(camille|dominique) took 3 away just now; everybody has 2 already.*rollback mfe-cra --to 1$/,
    );
    assert.equal(await pinnedOf(store), '2');
  });

  for (const [where, open] of Object.entries(stores)) {
    it(`lose no change ${where}`, async (t) => {
      const store = open(t);
      await recordVersions(store, id, ['1', '2']);
      await pin(store, id, '1', author);
      const block2 = () => block(store, id, '2', { by: 'breaker' }, 'breaker');
      await Promise.all([pin(store, id, '2', author).catch(() => {}), block2(), block2(), block2()]);
      const channel = await readChannel(store, id);
      assert.equal(channel?.pinned, '1');
      assert.deepEqual(Object.keys(channel?.blocked ?? {}), ['2']);
      const told = await actions(store);
      assert.equal(told.filter((action) => action === 'breaker').length, 1);
      assert.equal(told.length, (await readChannel(store, id))?.revision);
    });
  }

  it('are processes, and each change is told once', async (t) => {
    const root = temporaryFolder(t);
    const store = createFolderStore(root);
    await recordVersions(store, id, ['1', '2']);
    const script = new URL('../testing/pin-often.ts', import.meta.url).pathname;
    const children = ['1', '2', '1'].map((version) =>
      spawn(process.execPath, [script, root, id, version, '8'], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const codes = await Promise.all(children.map((child) => once(child, 'exit')));
    assert.deepEqual(
      codes.map(([code]) => code),
      [0, 0, 0],
    );
    const channel = await readChannel(store, id);
    assert.equal((await readHistory(store, id)).length, channel?.revision);
  });

  it('a change that the bucket made but did not confirm is not made twice', async (t) => {
    const store = await pinned1(t);
    const forgetful: ObjectStore = { ...store, swap: (...change) => store.swap(...change).then(() => false) };
    const channel = await pin(forgetful, id, '2', author);
    assert.equal(channel.pinned, '2');
    assert.deepEqual(await actions(store), ['pin', 'pin']);
  });

  it('a change whose process died before the history is told by the next one', async (t) => {
    const store = await pinned1(t);
    const first = (await readChannel(store, id))?.change?.uuid ?? '';
    const dying: ObjectStore = {
      ...store,
      putIfAbsent: (key) => (key.includes(first) ? Promise.resolve(false) : Promise.reject(new Error('killed'))),
    };
    await assert.rejects(pin(dying, id, '2', author), /killed/);
    assert.equal(await pinnedOf(store), '2');
    await pin(store, id, '3', author);
    assert.deepEqual(await actions(store), ['pin', 'pin', 'pin']);
  });

  it('give up when it never ends', async (t) => {
    const store = await pinned1(t);
    const busy: ObjectStore = { ...store, swap: async () => false };
    await assert.rejects(
      changeChannel(busy, id, (channel) => ({ channel, note: { action: 'pin', by: 'x' } })),
      /others change its channel/,
    );
  });
});

describe('a change whose answer is lost', () => {
  async function rolledBack(t: TestContext, broken: (store: ObjectStore) => Partial<ObjectStore>) {
    const store = await pinned1(t);
    for (const version of ['2', '3']) await pin(store, id, version, author);
    return { store, answer: await Promise.allSettled([rollback({ ...store, ...broken(store) }, id, author)]) };
  }
  const silent = () => Promise.reject(new StorageError('The bucket does not answer.'));
  const lost = (store: ObjectStore): Pick<ObjectStore, 'swap'> => ({
    swap: (...written) => store.swap(...written).then(silent),
  });

  it('is known to be made, and nobody has a reason to make it twice', async (t) => {
    const { store, answer } = await rolledBack(t, lost);
    assert.equal(answer[0].status, 'fulfilled');
    assert.equal(await pinnedOf(store), '2');
    assert.deepEqual((await actions(store)).slice(-2), ['pin', 'rollback']);
  });

  it('and of which nothing can be learned is said to be uncertain', async (t) => {
    const { answer } = await rolledBack(t, (store) => {
      let isSilent = false;
      const swap: ObjectStore['swap'] = (...written) => {
        isSilent = true;
        return lost(store).swap(...written);
      };
      return { swap, get: (key) => (isSilent ? silent() : store.get(key)) };
    });
    assert.match(String(answer[0].status === 'rejected' && answer[0].reason), /may have been made.*history mfe-cra/);
  });

  it('to the history alone is made all the same', async (t) => {
    const { store, answer } = await rolledBack(t, (whole) => {
      let isSwapped = false;
      const swap: ObjectStore['swap'] = async (...written) => {
        isSwapped = true;
        return whole.swap(...written);
      };
      return { swap, putIfAbsent: (...written) => (isSwapped ? silent() : whole.putIfAbsent(...written)) };
    });
    assert.equal(answer[0].status, 'fulfilled');
    assert.deepEqual((await actions(store)).slice(-2), ['pin', 'rollback'], 'whoever reads it next completes it');
  });

  it('and that was not made fails', async (t) => {
    const { store, answer } = await rolledBack(t, () => ({ swap: silent }));
    assert.match(String(answer[0].status === 'rejected' && answer[0].reason), /does not answer\.$/);
    assert.equal(await pinnedOf(store), '3');
  });
});
