import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { shippedOperation } from './shipped-operation.ts';

const builds = mkdtempSync(join(tmpdir(), 'bloom-builds-'));
after(() => rmSync(builds, { recursive: true }));
mkdirSync(join(builds, 'an-app', 'dist'), { recursive: true });
const operations = {
  aa: 'fragment F on T {\n  id\n}\n\nmutation Save($id: ID!) {\n  save(id: $id)\n}',
  bb: 'query Saved {\n  Save\n}',
  cc: 'query Twice {\n  a\n}',
  dd: 'query Twice {\n  b\n}',
};
writeFileSync(join(builds, 'an-app', 'dist', 'operations.json'), JSON.stringify(operations));

describe('an operation that a build ships', () => {
  it('is asked for by the hash of its text, and has no text', () => {
    assert.deepEqual(shippedOperation('an-app', 'Save', builds), {
      operationName: 'Save',
      extensions: { persistedQuery: { version: 1, sha256Hash: 'aa' } },
    });
  });

  it('is one: a name that the build has never or twice is told', () => {
    assert.throws(() => shippedOperation('an-app', 'Sav', builds), /no operation Sav\./);
    assert.throws(() => shippedOperation('an-app', 'Twice', builds), /several operations Twice\./);
  });
});
