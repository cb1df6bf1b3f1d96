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

it('a file that ends its own reader is not tried for ever', { timeout: 20_000 }, async () => {
  const apart = new BytesApart<string>(new URL('./dies-at-once.fixture.ts', import.meta.url));
  assert.equal(await apart.ask(Uint8Array.of(1)), 'read');
  assert.equal(await apart.ask(Uint8Array.of(2)), undefined);
  assert.equal(await apart.ask(Uint8Array.of(1)), 'read');
});
