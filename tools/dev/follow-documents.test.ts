import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root as repository } from '../build/federation.ts';
import { followDocuments } from './follow-documents.ts';

test('a new document is there for who imports it, a wrong one is told, and a folder of its own is no other matter', async (t) => {
  // Inside the repository: the plugins of the code generator are found from there.
  mkdirSync(join(repository, '.bloom'), { recursive: true });
  const root = mkdtempSync(join(repository, '.bloom/documents-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const place = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const generated = () => readFileSync(join(root, 'mfe-probe/src/graphql.generated.ts'), 'utf8');
  place('api/schema.graphql', 'type Query { hello: String, world: String }');
  place('mfe-probe/src/list/list.graphql', 'query Hello { hello }');

  let heard: (line: string) => void = () => undefined;
  const next = () => new Promise<string>((resolve) => (heard = resolve));
  const first = next();
  const end = await followDocuments(root, 'mfe-probe', (line) => heard(line));
  t.after(end);
  assert.match(await first, /^mfe-probe\/src\/graphql\.generated\.ts was written again/);
  assert.match(generated(), /HelloDocument/);

  const second = next();
  place('mfe-probe/src/list/world.graphql', 'query World { world }');
  await second;
  assert.match(generated(), /WorldDocument/);

  const third = next();
  place('mfe-probe/src/list/world.graphql', 'query World { moon }');
  assert.match(await third, /Cannot query field "moon"/);
  assert.match(generated(), /WorldDocument/, 'what worked stays');

  const fourth = next();
  place('mfe-probe/src/list/world.graphql', 'query Mended { world }');
  await fourth;
  assert.match(generated(), /MendedDocument/);
});
