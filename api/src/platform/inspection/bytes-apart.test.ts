import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { BytesApart } from './bytes-apart.ts';

const WHILE_DYING_MS = 500;

it('a reader that died with nothing to do does not keep the next file waiting', { timeout: 20_000 }, async () => {
  const apart = new BytesApart<string>(new URL('./dies-idle.fixture.ts', import.meta.url));
  assert.equal(await apart.ask(new Uint8Array(1)), 'read');
  await pause(WHILE_DYING_MS);
  assert.equal(await apart.ask(new Uint8Array(1)), 'read');
});

it('a file is read although what another one left behind fails meanwhile', { timeout: 20_000 }, async () => {
  const apart = new BytesApart<string>(new URL('./fails-late.fixture.ts', import.meta.url));
  assert.deepEqual(await Promise.all([1, 2].map((kind) => apart.ask(Uint8Array.of(kind)))), ['first', 'second']);
});

const takesTime = () => new BytesApart<number>(new URL('./takes-time.fixture.ts', import.meta.url));

it('who brings many files waits behind himself, and nobody else does', { timeout: 20_000 }, async () => {
  const apart = takesTime();
  const order: (number | undefined)[] = [];
  const ask = async (person: string, hundredths: number, name: number) =>
    order.push(await apart.ask(Uint8Array.of(hundredths, name), { person }));
  // Both workers are there before the order counts: one that starts slowly would change it.
  await Promise.all(['a', 'b'].map((person) => apart.ask(Uint8Array.of(1, 0), { person })));
  await Promise.all([ask('a', 50, 1), ask('a', 50, 2), ask('a', 50, 3), ask('b', 1, 4), ask('c', 1, 5)]);
  assert.deepEqual(order, [4, 5, 1, 2, 3]);
});

it('whoever waits no more leaves his place, and what is read for him ends', { timeout: 20_000 }, async () => {
  const apart = takesTime();
  const leaving = new AbortController();
  const { signal } = leaving;
  const never = [1, 2].map((name) => apart.ask(Uint8Array.of(0, name), { person: 'a', signal }));
  setTimeout(() => leaving.abort(new Error('too late')), 200);
  await Promise.all(never.map((asked) => assert.rejects(asked, /too late/)));
  await assert.rejects(apart.ask(Uint8Array.of(1, 1), { person: 'a', signal }), /too late/);
  assert.deepEqual(
    await Promise.all(['a', 'b', 'c'].map((person) => apart.ask(Uint8Array.of(1, 3), { person }))),
    [3, 3, 3],
  );
});

it('a file that ends its own reader is not tried for ever', { timeout: 20_000 }, async () => {
  const apart = new BytesApart<string>(new URL('./dies-at-once.fixture.ts', import.meta.url));
  assert.equal(await apart.ask(Uint8Array.of(1)), 'read');
  assert.equal(await apart.ask(Uint8Array.of(2)), undefined);
  assert.equal(await apart.ask(Uint8Array.of(1)), 'read');
});
