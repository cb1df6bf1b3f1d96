import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inputHash } from './inputs.ts';

test('the hash follows what a build reads, and nothing else', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'inputs-'));
  t.after(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('mfe-a/src/page.tsx', 'a');
  write('mfe-b/src/page.tsx', 'b');
  write('shared-ui/src/button.tsx', 'button');
  const first = inputHash(root, 'mfe-a');
  assert.equal(inputHash(root, 'mfe-a'), first);

  write('mfe-a/src/page.test.tsx', 'test');
  write('mfe-b/src/page.tsx', 'changed');
  assert.equal(inputHash(root, 'mfe-a'), first, 'a test or another app must not cause a build');

  for (const file of [
    'mfe-a/src/page.tsx',
    'mfe-a/remote.manifest.json',
    'shared-ui/src/button.tsx',
    'package-lock.json',
  ]) {
    const before = inputHash(root, 'mfe-a');
    write(file, 'changed');
    assert.notEqual(inputHash(root, 'mfe-a'), before, file);
  }
});
