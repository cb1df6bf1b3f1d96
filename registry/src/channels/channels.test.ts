import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { ObjectStore } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { recordVersions } from '../testing/versions.ts';
import { type Channel, listChannels, previousOf, readChannel, readHistory } from './channels.ts';
import { develop, developmentOf, endDevelopment, listDevelopment } from './channels-development.ts';
import { block, pin, promote, rollback, startCanary, unblock, withdraw } from './going-live.ts';

const id = 'mfe-cra';
const author = { by: 'camille', commit: 'abc' };

/** A store in which versions 1 to 4 are published, and these were pinned one after the other. */
async function storeWith(t: TestContext, ...pinned: string[]): Promise<ObjectStore> {
  const store = createFolderStore(temporaryFolder(t));
  await recordVersions(store, id, ['1', '2', '3', '4']);
  for (const version of pinned) await pin(store, id, version, author);
  return store;
}

const seen = ({ pinned, good, canary, blocked }: Channel) => ({
  pinned,
  good,
  canary: canary?.version,
  blocked: Object.keys(blocked),
});
const channelOf = async (store: ObjectStore) =>
  seen((await readChannel(store, id)) ?? { revision: 0, good: [], blocked: {} });
const actions = async (store: ObjectStore) => (await readHistory(store, id)).map(({ action }) => action).reverse();

describe('a channel', () => {
  it('goes from version to version and keeps the good ones, newest first', async (t) => {
    const store = await storeWith(t, '1', '2', '3');
    assert.deepEqual(await channelOf(store), { pinned: '3', good: ['2', '1'], canary: undefined, blocked: [] });
    await pin(store, id, '1', author);
    assert.deepEqual(await channelOf(store), { pinned: '1', good: ['3', '2'], canary: undefined, blocked: [] });
  });

  it('does not change when what is asked for is there', async (t) => {
    const store = await storeWith(t, '1');
    const { revision } = await pin(store, id, '1', author);
    assert.equal(revision, 1);
    assert.deepEqual(await actions(store), ['pin']);
  });

  it('of the shell has no canary, which nobody would get', async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    await recordVersions(store, 'shell', ['1', '2']);
    await pin(store, 'shell', '1', author);
    await assert.rejects(() => startCanary(store, 'shell', { version: '2', percent: 10 }, author), /no canary/);
    assert.equal((await readChannel(store, 'shell'))?.canary, undefined);
  });

  it('lets some people try a version, then everybody', async (t) => {
    const store = await storeWith(t, '1');
    await startCanary(store, id, { version: '2', percent: 12.25 }, author);
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: '2', blocked: [] });
    await startCanary(store, id, { version: '2', percent: 50 }, author);
    await promote(store, id, author);
    assert.deepEqual(await channelOf(store), { pinned: '2', good: ['1'], canary: undefined, blocked: [] });
    assert.deepEqual(await actions(store), ['pin', 'canary', 'canary', 'promote']);
  });

  it('promotes no other canary than the one that was looked at', async (t) => {
    const store = await storeWith(t, '1');
    await startCanary(store, id, { version: '3', percent: 10 }, author);
    await assert.rejects(promote(store, id, author, '2'), /the canary is 3 by now, not 2/);
    assert.equal((await channelOf(store)).pinned, '1');
    assert.equal((await promote(store, id, author, '3')).pinned, '3');
  });

  it('gives what is pinned to everybody, also to those who tried another version', async (t) => {
    const store = await storeWith(t, '1');
    for (const version of ['1', '3']) {
      await startCanary(store, id, { version: '2', percent: 10 }, author);
      await pin(store, id, version, author);
      assert.deepEqual(seen((await readChannel(store, id)) ?? assert.fail()).canary, undefined);
    }
    assert.equal((await channelOf(store)).pinned, '3');
  });

  it('goes back: first ends the canary, then leaves the pinned version', async (t) => {
    const store = await storeWith(t, '1', '2');
    await startCanary(store, id, { version: '3', percent: 10 }, author);
    await rollback(store, id, author);
    assert.deepEqual(await channelOf(store), { pinned: '2', good: ['1'], canary: undefined, blocked: [] });
    await rollback(store, id, { ...author, why: 'the totals were wrong' }, '1');
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: [] });
    const [last] = await readHistory(store, id);
    assert.deepEqual(
      { ...last, at: '', uuid: '' },
      {
        uuid: '',
        at: '',
        action: 'rollback',
        by: 'camille',
        commit: 'abc',
        version: '1',
        from: '2',
        why: 'the totals were wrong',
      },
    );
  });

  it('goes back to the version that is named', async (t) => {
    const store = await storeWith(t, '1', '2', '3');
    await rollback(store, id, author, '1');
    assert.deepEqual(await channelOf(store), { pinned: '1', good: ['2'], canary: undefined, blocked: [] });
  });

  it('gives no blocked version to anybody until it is lifted', async (t) => {
    const store = await storeWith(t, '1', '2');
    await block(store, id, '2', { by: 'breaker', why: '5 people' }, 'breaker');
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: ['2'] });
    for (const work of [
      () => pin(store, id, '2', author),
      () => startCanary(store, id, { version: '2', percent: 1 }, author),
      () => rollback(store, id, author, '2'),
    ]) {
      await assert.rejects(work, /was blocked on .* \(5 people\)\. .*unblock mfe-cra 2/);
    }
    await unblock(store, id, '2', author);
    await pin(store, id, '2', author);
    assert.deepEqual(await actions(store), ['pin', 'pin', 'breaker', 'unblock', 'pin']);
  });

  for (const [what, action, prepare] of [
    ['of a pinned version', 'breaker', (store: ObjectStore) => pin(store, id, '3', author)],
    [
      'of a canary',
      'auto-rollback',
      (store: ObjectStore) => startCanary(store, id, { version: '3', percent: 10 }, author),
    ],
  ] as const) {
    it(`is not taken two steps back when the breaker was there first: ${what}`, async (t) => {
      const store = await storeWith(t, '1', '2');
      await prepare(store);
      await block(store, id, '3', { by: 'registry', why: 'It failed for 5 people.' }, action);
      await assert.rejects(
        () => rollback(store, id, author),
        /the registry took 3 away itself .*It failed for 5 people.*everybody has 2 already.*rollback mfe-cra --to 1$/,
      );
      assert.equal((await channelOf(store)).pinned, '2');
      await rollback(store, id, author, '1');
      assert.equal((await channelOf(store)).pinned, '1');
    });
  }

  it('ends the canary that is blocked, and changes nothing the second time', async (t) => {
    const store = await storeWith(t, '1');
    await startCanary(store, id, { version: '2', percent: 10 }, author);
    const first = await block(store, id, '2', author, 'auto-rollback');
    const second = await block(store, id, '2', author, 'auto-rollback');
    assert.equal(second.revision, first.revision);
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: ['2'] });
    assert.deepEqual(await actions(store), ['pin', 'canary', 'auto-rollback']);
  });

  it('does not block the only version there is', async (t) => {
    const store = await storeWith(t, '1');
    await assert.rejects(block(store, id, '1', author), /no good version to go back to/);
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: [] });
  });

  it('never falls back on a blocked version', async (t) => {
    const store = await storeWith(t, '1', '2', '3');
    await block(store, id, '2', author);
    const channel = await readChannel(store, id);
    assert.equal(channel && previousOf(channel), '1');
    await rollback(store, id, author);
    assert.equal((await channelOf(store)).pinned, '1');
  });

  it('is withdrawn and comes back', async (t) => {
    const store = await storeWith(t, '1', '2');
    await withdraw(store, id, author);
    assert.deepEqual(await channelOf(store), { pinned: undefined, good: [], canary: undefined, blocked: [] });
    await pin(store, id, '2', author);
    assert.equal((await channelOf(store)).pinned, '2');
  });

  const refused: [string, (store: ObjectStore) => Promise<unknown>, RegExp][] = [
    ['a version nobody published', (store) => pin(store, id, '9', author), /no version 9 has been published/],
    ['a hostile version', (store) => pin(store, id, '../../shell/1', author), /no version .* has been published/],
    ['a hostile app', (store) => withdraw(store, '../shell', author), /is no app/],
    [
      'a canary of what everybody has',
      (store) => startCanary(store, id, { version: '1', percent: 5 }, author),
      /everybody has 1 already/,
    ],
    ['no canary to promote', (store) => promote(store, id, author), /there is no canary.*canary mfe-cra --percent 10/],
    ['nothing to go back to', (store) => rollback(store, id, author), /no earlier good version.*withdraw mfe-cra/],
    ['half a version to block', (store) => block(store, id, '0.1', author), /no version 0\.1 has.*list mfe-cra/],
    ['what is not blocked', (store) => unblock(store, id, '1', author), /1 is not blocked/],
    ...[0, -1, 100.5, Number.NaN, 0.001].map((percent): [string, (store: ObjectStore) => Promise<unknown>, RegExp] => [
      `a canary for ${percent} %`,
      (store) => startCanary(store, id, { version: '2', percent }, author),
      /percentage is a number above 0/,
    ]),
  ];
  for (const [name, work, message] of refused) {
    it(`refuses ${name}`, async (t) => {
      const store = await storeWith(t, '1');
      await assert.rejects(work(store), message);
      assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: [] });
    });
  }

  it('has no canary where nothing is pinned', async (t) => {
    await assert.rejects(
      startCanary(await storeWith(t), id, { version: '2', percent: 5 }, author),
      /nothing is pinned/,
    );
  });
});

describe('development', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it('takes the place of what is pinned until it is no longer renewed', async (t) => {
    const store = await storeWith(t, '1');
    const until = new Date(now + 30_000).toISOString();
    await develop(store, id, { url: 'http://localhost:3103/', until });
    assert.equal((await developmentOf(store, id, now))?.url, 'http://localhost:3103/');
    assert.deepEqual(
      (await listDevelopment(store, now)).map((one) => one.id),
      [id],
    );
    assert.equal(await developmentOf(store, id, now + 30_000), undefined);
    assert.deepEqual(await listDevelopment(store, now + 30_000), []);
    assert.deepEqual(await channelOf(store), { pinned: '1', good: [], canary: undefined, blocked: [] });
    await endDevelopment(store, id);
    assert.equal(await developmentOf(store, id, now), undefined);
  });

  it('knows no app that cannot exist', async (t) => {
    const store = await storeWith(t);
    await assert.rejects(develop(store, '../x', { until: '' }), /is no app/);
    assert.equal(await developmentOf(store, '../x'), undefined);
    assert.equal(await readChannel(store, '../x'), undefined);
    assert.deepEqual((await listChannels(store)).length, 0);
  });
});
