import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'graphql';
import { hashOf, operationText, withHashes } from './operations.ts';

const document = (text: string) => parse(text, { noLocation: true });

test('an operation is written as the client of the page sends it', () => {
  assert.equal(
    operationText(document('query Mission($id: ID!) { mission(id: $id) { label } }')),
    'query Mission($id: ID!) {\n  mission(id: $id) {\n    label\n    __typename\n  }\n}',
  );
  assert.equal(operationText({ text: 'query Greeting { __typename }' }), 'query Greeting { __typename }');
});

test('fragments and other exports are no operations', () => {
  assert.equal(operationText(document('fragment F on Mission { label }')), undefined);
  for (const other of [undefined, null, 1, 'query', {}]) assert.equal(operationText(other), undefined);
});

test('a module of operations carries their hashes, and its fragments stay as they are', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'graphql.generated.mjs');
  const [query, fragment] = [document('{ me { id } }'), document('fragment F on Me { id }')];
  writeFileSync(
    file,
    `export const MeDocument = ${JSON.stringify(query)};\nexport const FFragmentDoc = ${JSON.stringify(fragment)};`,
  );
  const text = await withHashes(file);
  writeFileSync(join(folder, 'built.mjs'), text);
  const built = (await import(join(folder, 'built.mjs'))) as Record<string, { __meta__?: { hash: string } }>;
  assert.equal(built.MeDocument?.__meta__?.hash, hashOf('{\n  me {\n    id\n    __typename\n  }\n}'));
  assert.deepEqual(built.FFragmentDoc, JSON.parse(JSON.stringify(fragment)));
});
