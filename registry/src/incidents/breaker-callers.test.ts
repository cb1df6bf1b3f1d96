import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isInCohort } from '@bloom/shared-rules/words/cohort';
import { readChannel } from '../channels/channels.ts';
import { startCanary } from '../channels/going-live.ts';
import { manifestOf } from '../testing/builds.ts';
import { startIssuer } from '../testing/issuer.ts';
import { SHELL_ORIGIN, startProduct, type TestProduct } from '../testing/product.ts';

const ID = 'mfe-billing';
/** One page, of Admins. */
const pages = manifestOf(ID);

async function scene(t: TestContext, manifest: object = pages) {
  const issuer = await startIssuer(t);
  const options = { issuer: issuer.url, reportsPerMinute: 1_000 };
  const product = await startProduct(t, options);
  const good = await product.publish(ID, 'good', manifest);
  const bad = await product.publish(ID, 'bad', manifest);
  const send = (to: TestProduct, authorization: string | undefined, body: object = {}, path = '/incidents') =>
    fetch(to.registry + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SHELL_ORIGIN, ...(authorization && { authorization }) },
      body: JSON.stringify({ remote: ID, version: bad, phase: 'entry', message: 'It did not come.', ...body }),
    });
  const bearer = async (subject: string, parts: object = {}) => `Bearer ${await issuer.token({ subject, ...parts })}`;
  const pinned = async () => (await readChannel(product.store, ID))?.pinned;
  /** Another copy of the registry, or the same one after a restart: it shares the storage and the key. */
  const copy = () => startProduct(t, { ...options, store: product.store });
  return { product, good, bad, send, bearer, pinned, copy };
}

const people = (prefix: string) => Array.from({ length: 12 }, (_, index) => `${prefix}${index}`);

const mayNot: readonly (readonly [who: string, claims: object])[] = [
  ['no role', { roles: [] }],
  ['a role of other pages', { roles: ['Bloomer'] }],
  ['a role that is none', { roles: ['Root', 'Anonymous'] }],
  ['an address that is not verified', { roles: ['Admin'], verified: false }],
  ['a token of the screens for clients', { roles: ['Admin', 'Client'], audience: 'bloom-clients' }],
  ['a token for another service', { audience: 'another' }],
  ['an expired token', { expires: '-10m' }],
  ['a forged token', { forged: true }],
];
test('whoever may not open the page takes nothing away, together with four who may', async (t) => {
  const { product, bad, send, bearer, pinned } = await scene(t);
  for (const [who, claims] of mayNot) {
    const tokens = await Promise.all(people(who).map((subject) => bearer(subject, claims)));
    const answers = await Promise.all(tokens.map((token) => send(product, token)));
    assert.ok(answers.every(({ status }) => status === 204));
    assert.deepEqual(await product.store.list('people/'), [], who);
  }
  for (const subject of people('p').slice(0, 4)) await send(product, await bearer(subject));
  assert.equal(await pinned(), bad);
  assert.equal((await product.store.list(`people/${ID}/`)).length, 4);
});

test('nobody counts by the link of a mail', async (t) => {
  const { product, bad, send, pinned } = await scene(t);
  for (const subject of people('l')) await send(product, `Bearer anonymous:${subject}`);
  assert.equal(await pinned(), bad);
  assert.deepEqual(await product.store.list('people/'), []);
});

test('a page that only Bloomers open goes back when five of them tell so, and Admins do not matter', async (t) => {
  const route = { id: 'cra.entry', path: '/cra', title: 'CRA', roles: ['Bloomer'] };
  const { product, good, bad, send, bearer, pinned } = await scene(t, { ...pages, routes: [route] });
  for (const subject of people('a')) await send(product, await bearer(subject));
  assert.equal(await pinned(), bad);
  for (const subject of people('b').slice(0, 5)) await send(product, await bearer(subject, { roles: ['Bloomer'] }));
  assert.equal(await pinned(), good);
});

test('a report that is sent again, by whatever session, to whatever copy, is of the same person', async (t) => {
  const { product, bad, send, bearer, pinned, copy } = await scene(t);
  const copies = [product, await copy(), await copy()];
  for (let time = 0; time < 12; time += 1) {
    const authorization = await bearer(`p${time % 4}`, { expires: `${time + 5}m` });
    for (const to of copies) await send(to, authorization);
  }
  assert.equal(await pinned(), bad);
});

test('five people tell five copies, each of them started after the last one: they are five', async (t) => {
  const { good, bad, send, bearer, pinned, copy } = await scene(t);
  for (const subject of people('p').slice(0, 4)) await send(await copy(), await bearer(subject));
  assert.equal(await pinned(), bad);
  await send(await copy(), await bearer('p4'));
  assert.equal(await pinned(), good);
});

test('many reports at once to two copies count each person once, and take one version away', async (t) => {
  const { product, good, bad, send, bearer, pinned, copy } = await scene(t);
  const copies = [product, await copy()];
  const flood = async (subjects: string[]) => {
    const tokens = await Promise.all(subjects.map((subject) => bearer(subject)));
    const reports = [...tokens, ...tokens, ...tokens, ...tokens];
    await Promise.all(reports.map((token, index) => send(copies[index % 2] ?? product, token)));
  };
  await flood(people('p').slice(0, 4));
  assert.equal(await pinned(), bad, 'four people');
  await flood(people('p').slice(0, 8));
  assert.equal(await pinned(), good);
  assert.deepEqual(Object.keys((await readChannel(product.store, ID))?.blocked ?? {}), [bad]);
});

test('a canary goes back by those who got it, and by nobody else', async (t) => {
  const { product, bad, send, bearer } = await scene(t);
  const next = await product.publish(ID, 'next', pages);
  await product.publish(ID, 'bad', pages);
  await startCanary(product.store, ID, { version: next, percent: 20 }, { by: 'test' });
  const everybody = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const others = everybody.filter((subject) => !isInCohort(ID, subject, 20)).slice(0, 12);
  for (const subject of others) await send(product, await bearer(subject), { version: next });
  assert.equal((await readChannel(product.store, ID))?.canary?.version, next);
  const chosen = everybody.filter((subject) => isInCohort(ID, subject, 20)).slice(0, 5);
  for (const subject of chosen) await send(product, await bearer(subject), { version: next });
  const channel = await readChannel(product.store, ID);
  assert.deepEqual([channel?.pinned, channel?.canary], [bad, undefined]);
});

test('what was taken away before, and what nobody gets, is neither counted nor kept for strangers', async (t) => {
  const { product, good, send, bearer } = await scene(t);
  const newest = await product.publish(ID, 'newest', pages);
  for (const subject of people('p')) await send(product, await bearer(subject), { version: good });
  for (const _ of people('s')) await send(product, undefined, { version: good });
  assert.equal((await readChannel(product.store, ID))?.pinned, newest);
  assert.deepEqual(await product.store.list('people/'), []);
  assert.deepEqual(await product.registryParts.incidents.read({}), []);
});

test('nobody counts for the host, and the storage holds no name', async (t) => {
  const { product, send, bearer } = await scene(t);
  const host = await product.publish('shell', 'host');
  await send(product, await bearer('alice@bloom.example'), { remote: 'shell', version: host });
  await send(product, await bearer('alice@bloom.example'));
  const keys = await product.store.list('people/');
  assert.deepEqual([keys.length, keys.some((key) => key.includes('shell') || key.includes('alice'))], [1, false]);
});
