import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { readChannel, readHistory } from '../channels/channels.ts';
import { pin, unblock } from '../channels/going-live.ts';
import { createLiveVersions } from '../channels/live-versions.ts';
import type { ObjectStore } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { giveChannel, givePublication, giveRemote, silent } from '../testing/stored.ts';
import { metrics } from '../watch/metrics.ts';
import { createBreaker } from './breaker.ts';
import { DEFAULT_RULES } from './breaker-rules.ts';
import { createIncidentStore, type IncidentStore } from './incident-store.ts';

const bad = { remote: 'mfe-cra', version: '2.0.0' };

interface Scene {
  store: ObjectStore;
  incidents: IncidentStore;
  clock: { now: Date };
  copy(): ReturnType<typeof createBreaker>;
  fail(people: number, from?: number): Promise<void>;
  open(people: number): Promise<void>;
}

function scene(t: TestContext): Scene {
  const store = createFolderStore(temporaryFolder(t));
  const clock = { now: new Date('2026-11-21T10:00:00Z') };
  const incidents = createIncidentStore(store);
  const live = createLiveVersions({ store, log: silent, cacheMs: 0 });
  const mark = (kind: 'failed' | 'opened', people: number, from = 0) =>
    Promise.all(Array.from({ length: people }, (_, index) => incidents.mark(kind, bad, `p${from + index}`, clock.now)));
  return {
    store,
    incidents,
    clock,
    copy: () => createBreaker({ store, live, incidents, rules: DEFAULT_RULES, log: silent, now: () => clock.now }),
    fail: async (people, from) => void (await mark('failed', people, from)),
    open: async (people) => void (await mark('opened', people, 100)),
  };
}

const canary = { version: '2.0.0', percent: 10, since: '', by: 'test' };

test('after the fifth person nobody gets the version any more, and the history says why', async (t) => {
  const { store, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  await fail(4);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '2.0.0');
  await fail(1, 4);
  await copy().judge(bad);
  const channel = await readChannel(store, 'mfe-cra');
  assert.equal(channel?.pinned, '1.0.0');
  assert.match(channel?.blocked['2.0.0']?.reason ?? '', /5 people within 10 min/);
  const [latest] = await readHistory(store, 'mfe-cra');
  assert.deepEqual(
    [latest?.action, latest?.by, latest?.from, latest?.version],
    ['breaker', 'registry', '2.0.0', '1.0.0'],
  );
  assert.match(latest?.why ?? '', /5 people/);
});

test('nobody takes the host away by saying that it failed', async (t) => {
  const { store, incidents, clock, copy } = scene(t);
  await giveRemote(store, 'shell', ['1.0.0', '2.0.0']);
  const host = { remote: 'shell', version: '2.0.0' };
  for (let person = 0; person < 5; person += 1) await incidents.mark('failed', host, `p${person}`, clock.now);
  await copy().judge(host);
  assert.equal((await readChannel(store, 'shell'))?.pinned, '2.0.0');
});

test('one person who fails again and again is one person', async (t) => {
  const { store, incidents, clock, copy } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  for (let minute = 0; minute < 9; minute += 1) {
    await incidents.mark('failed', bad, 'p0', new Date(clock.now.getTime() - minute * 60_000));
  }
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '2.0.0');
});

test('failures of more than ten minutes ago do not count', async (t) => {
  const { store, clock, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  await fail(4);
  clock.now = new Date(clock.now.getTime() + 12 * 60_000);
  await fail(1, 4);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '2.0.0');
});

test('five people spread over the turn of an hour count together', async (t) => {
  const { store, clock, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  clock.now = new Date('2026-11-21T10:57:00Z');
  await fail(3);
  clock.now = new Date('2026-11-21T11:03:00Z');
  await fail(2, 3);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '1.0.0');
});

test('several copies that judge at once block once', async (t) => {
  const { store, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  await fail(6);
  await Promise.all(Array.from({ length: 6 }, () => copy().judge(bad)));
  const entries = (await readHistory(store, 'mfe-cra')).filter(({ action }) => action === 'breaker');
  assert.equal(entries.length, 1);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '1.0.0');
});

test('a canary over its error rate goes back by itself, also when its sample grew by those who opened it', async (t) => {
  const { store, copy, fail, open } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0'], { pinned: '1.0.0', good: [], canary });
  await fail(2);
  await copy().judgeCanaries();
  assert.ok((await readChannel(store, 'mfe-cra'))?.canary, 'two people are too small a sample');
  await open(3);
  await copy().judgeCanaries();
  const channel = await readChannel(store, 'mfe-cra');
  assert.deepEqual([channel?.pinned, channel?.canary], ['1.0.0', undefined]);
  const [latest] = await readHistory(store, 'mfe-cra');
  assert.equal(latest?.action, 'auto-rollback');
  assert.match(latest?.why ?? '', /2 of 5 times/);
});

test('a canary within its error rate stays', async (t) => {
  const { store, copy, fail, open } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0'], { pinned: '1.0.0', good: [], canary });
  await fail(2);
  await open(18);
  await copy().judgeCanaries();
  assert.ok((await readChannel(store, 'mfe-cra'))?.canary);
});

test('with nothing to go back to the version stays, and nothing breaks', async (t) => {
  const { store, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['2.0.0']);
  await fail(9);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '2.0.0');
});

test('failures of a version that nobody gets change nothing', async (t) => {
  const { store, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0', '3.0.0']);
  await fail(9);
  await copy().judge(bad);
  const channel = await readChannel(store, 'mfe-cra');
  assert.deepEqual([channel?.pinned, channel?.blocked], ['3.0.0', {}]);
});

test('a damaged channel does not keep canaries from being judged', async (t) => {
  const { store, copy, fail, open } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0'], { pinned: '1.0.0', good: [], canary });
  await giveRemote(store, 'mfe-aaa', ['1.0.0'], { canary: { version: null } });
  await giveChannel(store, 'mfe-bbb', '{');
  await fail(4);
  await open(1);
  await copy().judgeCanaries();
  assert.equal((await readChannel(store, 'mfe-cra'))?.canary, undefined);
});

test('what the breaker went back to stays: when it fails as well, something else is at fault', async (t) => {
  const { store, incidents, clock, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['0.9.0', '1.0.0', '2.0.0']);
  const former = { remote: 'mfe-cra', version: '1.0.0' };
  await fail(5);
  for (let person = 0; person < 9; person += 1) await incidents.mark('failed', former, `p${person}`, clock.now);
  await copy().judge(bad);
  await copy().judge(former);
  const channel = await readChannel(store, 'mfe-cra');
  assert.deepEqual([channel?.pinned, Object.keys(channel?.blocked ?? {})], ['1.0.0', ['2.0.0']]);
});

test('failures from before the blocking was lifted do not block again; new ones do', async (t) => {
  const { store, clock, copy, fail } = scene(t);
  clock.now = new Date();
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  await fail(5);
  await copy().judge(bad);
  await unblock(store, 'mfe-cra', '2.0.0', { by: 'camille' });
  await pin(store, 'mfe-cra', '2.0.0', { by: 'camille' });
  clock.now = new Date(Date.now() + 61_000);
  await fail(1);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '2.0.0');
  await fail(4, 1);
  await copy().judge(bad);
  assert.equal((await readChannel(store, 'mfe-cra'))?.pinned, '1.0.0');
});

test('whoever failed on one page of a canary and opened another has failed, once', async (t) => {
  const { store, incidents, clock, copy, fail, open } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0']);
  await givePublication(store, 'mfe-cra', '2.0.0');
  await giveChannel(store, 'mfe-cra', { revision: 1, pinned: '1.0.0', good: [], blocked: {}, canary });
  await fail(2);
  await open(6);
  for (const person of ['p0', 'p1']) await incidents.mark('opened', bad, person, clock.now);
  await copy().judge(bad);
  // Two of eight, not two of ten.
  assert.equal((await readChannel(store, 'mfe-cra'))?.canary, undefined);
});

test('its figures say for how many people a version fails, what came of it, and nothing once that is over', async (t) => {
  const { store, incidents, clock, copy, fail } = scene(t);
  await giveRemote(store, 'mfe-cra', ['1.0.0', '2.0.0']);
  const breaker = copy();
  const read = async () => {
    breaker.tellFailing();
    const { text } = await metrics.read();
    const count = (outcome: string) => sample(text, 'bloom_breaker_total', { remote: 'mfe-cra', outcome }) ?? 0;
    return {
      people: (version: string) => sample(text, 'bloom_remote_failing_people', { remote: 'mfe-cra', version }),
      outcomes: [count('blocked'), count('good_before')] as const,
    };
  };
  const [blocked, goodBefore] = (await read()).outcomes;
  await fail(3);
  await breaker.judge(bad);
  assert.equal((await read()).people('2.0.0'), 3);
  clock.now = new Date(clock.now.getTime() + 11 * 60_000);
  assert.equal((await read()).people('2.0.0'), 0);
  await fail(5);
  await breaker.judge(bad);
  const former = { remote: 'mfe-cra', version: '1.0.0' };
  for (let person = 0; person < 5; person += 1) await incidents.mark('failed', former, `p${person}`, clock.now);
  await breaker.judge(former);
  const { people, outcomes } = await read();
  assert.deepEqual([people('2.0.0'), people('1.0.0')], [0, 5]);
  assert.deepEqual(outcomes, [blocked + 1, goodBefore + 1]);
});
