import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ObjectStore, StorageError } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { silent } from '../testing/stored.ts';
import { createRequestLimits } from './request-limits.ts';

const storeOf = (t: TestContext) => createFolderStore(join(temporaryFolder(t), 'storage'));

interface Options {
  perSender?: number;
  together?: number;
  now?: () => number;
}

/** One copy of the registry; several may have one store. */
const copyOf = (store: ObjectStore, { perSender = 2, together = 100, now = () => 0 }: Options = {}) =>
  createRequestLimits('reports', { perSender, together }, { store, now, nameOf: (sender) => sender, log: silent });

test('a sender may ask so often in a minute, and is told how long to wait', async (t) => {
  let now = 600_000_000_000;
  const limits = copyOf(storeOf(t), { now: () => now });
  now += 20_000;
  assert.deepEqual(
    [await limits.take('one'), await limits.take('one'), await limits.take('one')],
    [undefined, undefined, 40],
  );
  assert.equal(await limits.take('other'), undefined);
  now += 40_000;
  assert.equal(await limits.take('one'), undefined);
});

test('all copies of the registry count together, also when they are asked at the same moment', async (t) => {
  const store = storeOf(t);
  const copies = [copyOf(store), copyOf(store), copyOf(store)];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => copies[index % 3]?.take('one')));
  assert.equal(answers.filter((wait) => wait === undefined).length, 2);
  assert.equal(await copyOf(store).take('one'), 60, 'one that was started since');
});

test('many senders together are limited too, through whichever copy', async (t) => {
  const store = storeOf(t);
  const copies = [copyOf(store, { together: 3 }), copyOf(store, { together: 3 })];
  const answers = [];
  for (const [index, sender] of ['a', 'b', 'c', 'd'].entries()) answers.push(await copies[index % 2]?.take(sender));
  assert.deepEqual(answers, [undefined, undefined, undefined, 60]);
});

test('one sender who floods leaves the others their share, and does not ask the storage again', async (t) => {
  const store = storeOf(t);
  let asked = 0;
  const get = (key: string) => {
    asked += 1;
    return store.get(key);
  };
  const counted: ObjectStore = { ...store, get };
  const limits = copyOf(counted, { together: 4 });
  await Promise.all(Array.from({ length: 100 }, () => limits.take('flood')));
  for (let index = 0; index < 100; index += 1) assert.equal(await limits.take('flood'), 60);
  assert.ok(asked <= 2, String(asked));
  assert.deepEqual([await limits.take('a'), await limits.take('b')], [undefined, undefined]);
});

test('while the storage is away each copy counts what it knows', async (t) => {
  const store = storeOf(t);
  const away: ObjectStore = { ...store, get: () => Promise.reject(new StorageError('It is away.')) };
  const hangs: ObjectStore = { ...store, get: () => new Promise(() => {}) };
  for (const one of [away, hangs]) {
    const limits = copyOf(one);
    assert.deepEqual(
      [await limits.take('one'), await limits.take('one'), await limits.take('one')],
      [undefined, undefined, 60],
    );
  }
});

test('what was counted is forgotten after the next minute', async (t) => {
  const store = storeOf(t);
  let now = 0;
  const limits = copyOf(store, { now: () => now });
  for (now = 0; now < 5 * 60_000; now += 60_000) await limits.take('one');
  const left = async () => (await store.list('limits/')).length;
  for (let look = 0; look < 200 && (await left()) > 2; look += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(await store.list('limits/'), ['limits/reports/3.json', 'limits/reports/4.json']);
});
