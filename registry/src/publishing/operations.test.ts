import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder, writeBuild } from '../testing/builds.ts';
import { operationRoute, operationsProblem, storeOperations } from './operations.ts';
import { openBuild, publish } from './publishing.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const text = 'query Missions {\n  missions {\n    label\n  }\n}';
const author = { by: 'test' };

test('the operations of a published version are told by their hash', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const dist = writeBuild(temporaryFolder(t), 'mfe-billing', 'one');
  writeFileSync(join(dist, 'operations.json'), JSON.stringify({ [hashOf(text)]: text }));
  await publish(store, { id: 'mfe-billing', dist, packageVersion: '1.0.0' }, author);
  const server = Fastify();
  operationRoute(server, { store });
  const found = await server.inject(`/operations/${hashOf(text)}`);
  assert.equal(found.body, text);
  assert.match(String(found.headers['cache-control']), /immutable/);
  for (const other of [hashOf('query Other { a }'), 'missions', '..%2fchannels%2fmfe-billing.json']) {
    const answer = await server.inject(`/operations/${other}`);
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('a text that was changed in the storage is not told', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await store.put(`operations/${hashOf(text)}`, Buffer.from('query Missions { missions { label secret } }'));
  const server = Fastify();
  operationRoute(server, { store });
  assert.equal((await server.inject(`/operations/${hashOf(text)}`)).statusCode, 404);
});

test('publishing them again writes nothing', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await storeOperations(store, { [hashOf(text)]: text });
  await storeOperations({ ...store, putIfAbsent: () => assert.fail('it is there') }, { [hashOf(text)]: text });
});

test('a build whose operations are not those of their hashes is refused', (t) => {
  const dist = writeBuild(temporaryFolder(t), 'mfe-billing', 'one');
  writeFileSync(join(dist, 'operations.json'), JSON.stringify({ [hashOf('query Other { a }')]: text }));
  assert.throws(
    () => openBuild({ id: 'mfe-billing', dist, packageVersion: '1.0.0' }),
    /operations\.json.*hash of its text/,
  );
  for (const wrong of [null, [], { [hashOf('')]: '' }, { [hashOf('x'.repeat(20_001))]: 'x'.repeat(20_001) }]) {
    assert.ok(operationsProblem(wrong), JSON.stringify(wrong)?.slice(0, 80));
  }
});
