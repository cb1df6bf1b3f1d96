import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { createServer } from 'node:tls';
import type { Platform } from '../../platform/context/context.ts';
import { certificateExpiries } from './certificate.figures.ts';
import { loadSealIdentity } from './seal.certificate.ts';

it('the seal’s certificate and those of all our addresses are looked at, and one that is away is left out', async (t) => {
  const keysDir = await mkdtemp(join(tmpdir(), 'bloom-certificates-'));
  const own = { p12: null, keysDir, firmName: 'Essai' };
  const { certificate } = await loadSealIdentity(own);
  const pem = await readFile(join(keysDir, 'seal.pem'));
  const server = createServer({ key: pem, cert: pem }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  t.after(() => rm(keysDir, { recursive: true }));
  const { port } = server.address() as AddressInfo;
  const [shellUrl, registryUrl] = [`https://127.0.0.1:${port}`, `https://localhost:${port}`];
  const environment = {
    shellUrl,
    clientsUrl: 'http://localhost:9',
    oidc: { issuer: 'https://127.0.0.1:1' },
    allowedOrigins: [shellUrl, registryUrl],
    seal: null,
    ...own,
  };
  const found = await certificateExpiries({ environment, clock: { now: () => new Date() } } as unknown as Platform);
  assert.deepEqual(
    found.map((one) => one.certificate),
    ['seal', `127.0.0.1:${port}`, `localhost:${port}`],
  );
  for (const { at } of found) assert.equal(at.getTime(), certificate.notAfter.value.getTime());
});
