import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { quantile, runRound } from './load.ts';

test('a quantile is one of the measured values', () => {
  assert.equal(quantile([5, 1, 4, 2, 3], 0.5), 3);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  assert.equal(quantile(hundred, 0.95), 95);
  assert.equal(quantile([7], 0.95), 7);
});

test('a round sends every call, with no more connections than asked for, and refuses a failed answer', async () => {
  let open = 0;
  let most = 0;
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () =>
      setImmediate(() => {
        open -= 1;
        response.writeHead(request.url === '/broken' ? 500 : 200).end('{}');
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const calls = Array.from({ length: 20 }, (_, index) => ({ url, headers: {}, body: String(index) }));
    const { durations } = await runRound(calls, 4);
    assert.equal(durations.length, 20);
    assert.equal(new Set(bodies).size, 20);
    assert.ok(most <= 4);
    await assert.rejects(runRound([{ url: `${url}/broken`, headers: {}, body: 'x' }], 1), /answered 500/);
  } finally {
    server.close();
  }
});
