import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { readShell } from './shell-page.ts';

async function shellWith(t: TestContext, page: string, settings: string): Promise<URL> {
  const server = createServer(({ url }, response) => response.end(url === '/config.json' ? settings : page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const ALLOWING = JSON.stringify({ developer: { origins: ['http://localhost:3102'] } });

test('a shell tells how it was built and from where it takes builds', async (t) => {
  const built = await shellWith(t, '<html><meta name="bloom-build" content="development"></html>', ALLOWING);
  assert.deepEqual(await readShell(built), { isDevelopment: true, origins: ['http://localhost:3102'], isLocal: false });
  const deployed = await shellWith(t, '<html></html>', '{}');
  assert.deepEqual(await readShell(deployed), { isDevelopment: false, origins: [], isLocal: false });
  const own = await shellWith(t, '<html></html>', '{"developer":{"local":true}}');
  assert.equal((await readShell(own)).isLocal, true);
});

test('what is no shell is told in a sentence', async (t) => {
  await assert.rejects(readShell(await shellWith(t, '<html></html>', '<html></html>')), /There is no shell at http/);
  await assert.rejects(readShell(new URL('http://127.0.0.1:1/')), /There is no shell at http:\/\/127\.0\.0\.1:1/);
});
