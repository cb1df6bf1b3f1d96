import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProduct } from '../testing/product.ts';

test('developers get the versions of the host, and by which script a tab knows its own', async (t) => {
  const product = await startProduct(t);
  const read = async () => (await fetch(`${product.registry}/shell-versions.json`)).json();
  assert.deepEqual(await read(), { versions: [] });
  const first = await product.publish('shell', 'one');
  const second = await product.publish('shell', 'two');
  const { pinned, previous, versions } = (await read()) as {
    pinned: string;
    previous: string;
    versions: { version: string; publishedAt: string; by?: string }[];
  };
  assert.deepEqual([pinned, previous], [second, first]);
  assert.deepEqual(new Set(versions.map(({ version }) => version)), new Set([first, second]));
  assert.ok(
    versions.every(({ by }) => by === undefined),
    'nobody is named to whoever asks',
  );
});

test('who asks for them again and again is told to wait', async (t) => {
  const { registry } = await startProduct(t, { reportsPerMinute: 1, now: () => new Date(0) });
  const ask = async () => (await fetch(`${registry}/shell-versions.json`)).status;
  assert.deepEqual([await ask(), await ask()], [200, 429]);
});
