import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { encode } from './http-compression.ts';

const long = JSON.stringify(Array.from({ length: 2_000 }, (_, index) => ({ name: `Élan ${index}` })));

test('long answers come in the encoding that the caller reads', async () => {
  const zstd = await encode(long, 'gzip, deflate, br, zstd');
  assert.equal(zstd.headers['content-encoding'], 'zstd');
  assert.equal(zstdDecompressSync(zstd.body as Buffer).toString(), long);
  const gzip = await encode(long, 'gzip;q=0.8, zstd;q=0');
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.body as Buffer).toString(), long);
  assert.ok((gzip.body as Buffer).length < long.length / 3);
});

test('short answers, and those of callers who read nothing else, come as they are', async () => {
  assert.deepEqual(await encode('{}', 'gzip'), { body: '{}', headers: {} });
  assert.deepEqual(await encode(long, undefined), { body: long, headers: {} });
  assert.equal((await encode(long, 'br')).body, long);
  assert.equal((await encode(long, 'gzip;q=0')).body, long);
});
