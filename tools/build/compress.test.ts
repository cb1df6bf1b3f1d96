import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { compressFolder } from './compress.ts';

test('what shrinks gets a brotli copy, from the cache the second time', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  const cache = mkdtempSync(join(tmpdir(), 'compress-cache-'));
  t.after(() => rmSync(folder, { recursive: true }));
  t.after(() => rmSync(cache, { recursive: true }));
  const text = 'const a = 1;\n'.repeat(1000);
  writeFileSync(join(folder, 'big.js'), text);
  writeFileSync(join(folder, 'small.js'), 'short');
  writeFileSync(join(folder, 'picture.png'), text);
  const size = await compressFolder(folder, cache);
  assert.equal(brotliDecompressSync(readFileSync(join(folder, 'big.js.br'))).toString(), text);
  assert.ok(!existsSync(join(folder, 'small.js.br')));
  assert.ok(!existsSync(join(folder, 'picture.png.br')));
  assert.ok(size.after < size.before);

  const best = readFileSync(join(folder, 'big.js.br'));
  await compressFolder(folder, cache, new Set(['big.js']));
  const quick = readFileSync(join(folder, 'big.js.br'));
  assert.notDeepEqual(quick, best);
  assert.equal(brotliDecompressSync(quick).toString(), text);

  const kept = readdirSync(cache);
  rmSync(join(folder, 'big.js.br'));
  await compressFolder(folder, cache);
  assert.ok(existsSync(join(folder, 'big.js.br')));
  assert.deepEqual(readdirSync(cache), kept);
});
