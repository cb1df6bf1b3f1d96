import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { scanBytes } from './virus-scan.ts';

/** Speaks clamd's INSTREAM: finds a virus in what contains EICAR. */
async function withScanner(work: (host: string) => Promise<void>): Promise<void> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      const sent = Buffer.concat(chunks);
      const found = sent.subarray(0, 10).toString() === 'zINSTREAM\0' && sent.includes('EICAR');
      socket.end(found ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await work(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((resolve) => server.close(resolve));
}

describe('virus scan', () => {
  it('tells clean from infected', () =>
    withScanner(async (host) => {
      assert.equal(await scanBytes(host, Buffer.alloc(200_000, 'x')), 'clean');
      assert.equal(await scanBytes(host, Buffer.from('xxEICARxx')), 'infected');
    }));

  it('fails when nobody answers, so that the file stays in quarantine', async () => {
    await assert.rejects(scanBytes('127.0.0.1:1', Buffer.from('x')));
  });
});
