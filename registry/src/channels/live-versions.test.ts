import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_REMOTES } from '@bloom/shared-rules/input/limits';
import { type ObjectStore, StorageError } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { giveChannel, givePublication, giveRemote, recordOf, silent } from '../testing/stored.ts';
import { createLiveVersions } from './live-versions.ts';

const live = (store: ObjectStore, now?: () => number) =>
  createLiveVersions({ store, log: silent, cacheMs: 0, showsDevelopment: () => true, ...(now && { now }) });

test('people get what is pinned, fall back to the last good one, and some try the canary', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await givePublication(store, 'mfe-cra', '4.0.0');
  const canary = { version: '4.0.0', percent: 10, since: '', by: '' };
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0', '3.0.0'], {
    canary,
    blocked: { '2.0.0': { at: '', reason: '' } },
  });
  const [remote] = (await live(store)()).remotes;
  assert.equal(remote?.pinned.version, '3.0.0');
  assert.equal(remote?.previous?.version, '1.0.0', 'a blocked version is nothing to fall back to');
  assert.deepEqual([remote?.canary?.version, remote?.canary?.percent], ['4.0.0', 10]);
});

test('a pinned version whose record is damaged gives way to the last good one', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  await store.put('publications/mfe-cra/2.0.0.json', Buffer.from('{'));
  await giveChannel(store, 'mfe-cra', { revision: 2, pinned: '2.0.0', good: ['1.0.0'], blocked: {} });
  assert.equal((await live(store)()).remotes[0]?.pinned.version, '1.0.0');
});

const hostileChannels: [string, unknown][] = [
  ['no JSON', '{"pinned":'],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['a text', '"1.0.0"'],
  ['nothing at all', ''],
  ['another kind of version', { pinned: { version: '1.0.0' }, good: [], blocked: {} }],
  ['a path as version', { pinned: '../../keys/x', good: ['..'], blocked: {} }],
  ['a version that was never published', { pinned: '9.9.9', good: [], blocked: {} }],
  ['megabytes', `{"pinned":"1.0.0","x":"${'x'.repeat(1_100_000)}"}`],
  ['deep nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
];
for (const [name, channel] of hostileChannels) {
  test(`a channel that holds ${name} costs its own remote only`, async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    await giveRemote(store, 'mfe-good', ['1.0.0']);
    await givePublication(store, 'mfe-cra', '1.0.0');
    await giveChannel(store, 'mfe-cra', channel);
    assert.deepEqual(
      (await live(store)()).remotes.map(({ id }) => id),
      ['mfe-good'],
    );
  });
}

test('parts of a channel that are wrong are left out, the rest is used', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  const strange = [
    { canary: 'x' },
    { canary: { version: '1.0.0', percent: '10' } },
    { canary: { version: '1.0.0', percent: 1e9 } },
    { good: 'x' },
    { good: [null, 1, {}] },
    { blocked: null },
  ];
  for (const part of strange) {
    await giveChannel(store, 'mfe-cra', { revision: 1, pinned: '2.0.0', good: [], blocked: {}, ...part });
    const [remote] = (await live(store)()).remotes;
    assert.equal(remote?.pinned.version, '2.0.0', JSON.stringify(part));
    assert.equal(remote?.canary, undefined, JSON.stringify(part));
  }
});

const hostileRecords: [string, object][] = [
  ['names another remote', { id: 'mfe-other' }],
  ['names another version', { version: '9.0.0' }],
  ['has no hash', { integrity: '' }],
  ['has half a hash', { integrity: 'sha384-abc' }],
  ['has a manifest of another remote', { manifest: { id: 'mfe-other', routes: [] } }],
  ['has no title', { manifest: { id: 'mfe-cra', routes: [] } }],
  ['has a route to nowhere', { manifest: { id: 'mfe-cra', title: 'x', routes: [{ id: 'a', path: 'b' }] } }],
  ['has a menu that is none', { manifest: { id: 'mfe-cra', title: 'x', routes: [], menu: [{}] } }],
  ['has a text for files', { routeFiles: 'x' }],
  ['has a list of files', { routeFiles: [['x']] }],
  ['has file names that are none', { routeFiles: { 'cra.home': [1] } }],
  ['has no routes', { manifest: { id: 'mfe-cra' } }],
  ['has routes that are none', { manifest: { id: 'mfe-cra', routes: [null, 'x'] } }],
  ['shares what has no name', { routeShares: { 'cra.home': [1] } }],
  ['asks first of nobody', { firstQueries: { Cra: { api: 'other', text: 'query Cra { a }' } } }],
  ['asks first in no words', { firstQueries: { Cra: { api: 'missions' } } }],
  ['has files that are none', { routeFiles: { 'cra.home': 'x' } }],
];
for (const [name, changed] of hostileRecords) {
  test(`a record that ${name} is not offered`, async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    await giveRemote(store, 'mfe-good', ['1.0.0']);
    await store.put(
      'publications/mfe-cra/1.0.0.json',
      Buffer.from(JSON.stringify(recordOf('mfe-cra', '1.0.0', changed))),
    );
    await giveChannel(store, 'mfe-cra', { revision: 1, pinned: '1.0.0', good: [], blocked: {} });
    assert.deepEqual(
      (await live(store)()).remotes.map(({ id }) => id),
      ['mfe-good'],
    );
  });
}

test('no more remotes than browsers accept are offered', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const names = Array.from({ length: MAX_REMOTES + 20 }, (_, index) => `mfe-x${index}`);
  await Promise.all(names.map((id) => giveRemote(store, id, ['1.0.0'])));
  assert.equal((await live(store)()).remotes.length, MAX_REMOTES);
});

test('an answer serves again for seconds, and many at once read the storage once', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  let lists = 0;
  let now = 1_000_000;
  const counting: ObjectStore = {
    ...store,
    list: (prefix) => {
      if (prefix === 'channels/') lists += 1;
      return store.list(prefix);
    },
  };
  const read = createLiveVersions({ store: counting, log: silent, now: () => now });
  await Promise.all([read(), read(), read()]);
  assert.equal(lists, 1);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  now += 1_900;
  assert.equal((await read()).remotes[0]?.pinned.version, '1.0.0');
  assert.equal(lists, 1);
  now += 200;
  assert.equal((await read()).remotes[0]?.pinned.version, '1.0.0', 'nobody waits for the next reading');
  await read();
  now += 5_000;
  assert.equal((await read()).remotes[0]?.pinned.version, '2.0.0', 'nobody gets what is older than five seconds');
});

test('while the storage is away its last answer serves for five minutes, then nothing is said', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  let away = false;
  let now = 1_000_000;
  const failing = <Result>(answer: Promise<Result>) => (away ? Promise.reject(new StorageError('away')) : answer);
  const flaky: ObjectStore = {
    ...store,
    get: (key) => failing(store.get(key)),
    list: (prefix) => failing(store.list(prefix)),
  };
  const read = live(flaky, () => now);
  const first = await read();
  away = true;
  now += 290_000;
  assert.equal(await read(), first);
  now += 20_000;
  await assert.rejects(read(), StorageError);
  away = false;
  assert.equal((await read()).remotes.length, 1);
});

test('a storage that hangs keeps nobody: the last answer serves after a second, for pages whatever its age', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  let hangs = false;
  let now = 1_000_000;
  const hanging: ObjectStore = {
    ...store,
    list: (prefix) => (hangs ? new Promise(() => {}) : store.list(prefix)),
  };
  const read = live(hanging, () => now);
  const first = await read();
  hangs = true;
  now += 60_000;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = read();
  t.mock.timers.tick(999);
  assert.equal(await Promise.race([waiting, new Promise((resolve) => setImmediate(resolve, 'waits'))]), 'waits');
  t.mock.timers.tick(1);
  assert.equal(await waiting, first);
  now += 600_000;
  const [list, page] = [read(), read({ anyAge: true })];
  t.mock.timers.tick(50);
  assert.equal(await page, first, 'nobody waits again for the same reading');
  await assert.rejects(list, /takes too long/);
});

test('one object that cannot be read for the moment takes no remote out of the list', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  const broken: ObjectStore = {
    ...store,
    get: (key) => (key.startsWith('publications/') ? Promise.reject(new StorageError('away')) : store.get(key)),
  };
  await assert.rejects(live(broken)(), StorageError);
});

const hostileDevelopment: [string, unknown][] = [
  ['no JSON', '{'],
  ['null', 'null'],
  ['no address', { manifest: { id: 'mfe-cra', title: 'x', routes: [] } }],
  ['a script as address', { url: 'javascript:alert(1)', manifest: { id: 'mfe-cra', title: 'x', routes: [] } }],
  ['a manifest of another', { url: 'http://localhost:3102', manifest: { id: 'mfe-x', title: 'x', routes: [] } }],
  ['half a manifest', { url: 'http://localhost:3102', manifest: { id: 'mfe-cra' } }],
];
for (const [name, content] of hostileDevelopment) {
  test(`a development server with ${name} is not shown`, async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    await giveRemote(store, 'mfe-cra', ['1.0.0']);
    const until = '2999-01-01T00:00:00.000Z';
    const text = typeof content === 'string' ? content : JSON.stringify({ until, ...(content as object) });
    await store.put('development/mfe-cra.json', Buffer.from(text));
    const { remotes, development } = await live(store)();
    assert.deepEqual([remotes.length, development], [1, []]);
  });
}
