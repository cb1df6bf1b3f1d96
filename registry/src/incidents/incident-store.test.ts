import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import type { Incident } from './incident.ts';
import { createIncidentStore } from './incident-store.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const incident = (changed: Partial<Incident> = {}): Incident => ({
  remote: 'mfe-cra',
  version: '1.0.0',
  phase: 'entry',
  message: 'It did not come.',
  at: now.toISOString(),
  ...changed,
});

function scene(t: TestContext) {
  const store = createFolderStore(temporaryFolder(t));
  return { store, incidents: createIncidentStore(store) };
}

test('what went wrong is read newest first, of all, of a remote or of a version', async (t) => {
  const { incidents } = scene(t);
  const at = (second: number) => new Date(now.getTime() + second * 1_000).toISOString();
  await incidents.write(incident({ message: 'first', at: at(1) }));
  await incidents.write(incident({ message: 'third', at: at(3), version: '2.0.0' }));
  await incidents.write(incident({ message: 'second', at: at(2), remote: 'mfe-aaa' }));
  const messages = async (of: object, limit?: number) =>
    (await incidents.read(of, limit)).map(({ message }) => message);
  assert.deepEqual(await messages({}), ['third', 'second', 'first']);
  assert.deepEqual(await messages({}, 1), ['third']);
  assert.deepEqual(await messages({ remote: 'mfe-cra' }), ['third', 'first']);
  assert.deepEqual(await messages({ remote: 'mfe-cra', version: '1.0.0' }), ['first']);
  assert.deepEqual(await messages({ remote: 'mfe-none' }), []);
});

test('what is told once an hour is kept once an hour', async (t) => {
  const { incidents } = scene(t);
  for (const minute of [0, 5, 59]) {
    await incidents.write(incident({ at: new Date(now.getTime() + minute * 60_000).toISOString() }), 'the same');
  }
  assert.equal((await incidents.read({})).length, 1);
  await incidents.write(incident({ at: new Date(now.getTime() + 61 * 60_000).toISOString() }), 'the same');
  await incidents.write(incident(), 'another');
  assert.equal((await incidents.read({})).length, 3);
});

test('a flood about one version does not fill the store', async (t) => {
  const { store, incidents } = scene(t);
  for (let index = 0; index < 1_000; index += 1) {
    await store.put(`incidents/mfe-cra/1.0.0/0-${index}.json`, Buffer.from('{}'));
  }
  await incidents.write(incident({ person: 'one' }));
  assert.equal((await store.list('incidents/mfe-cra/1.0.0/')).length, 1_000);
  await incidents.write(incident({ version: '2.0.0' }));
  assert.equal((await store.list('incidents/mfe-cra/2.0.0/')).length, 1);
});

test('a flood of nobody leaves room for what people met', async (t) => {
  const { store, incidents } = scene(t);
  for (let index = 0; index < 500; index += 1) {
    await store.put(`incidents/mfe-cra/1.0.0/0-${index}.json`, Buffer.from('{}'));
  }
  await incidents.write(incident({ message: 'of nobody' }));
  await incidents.write(incident({ message: 'of a person', person: 'one' }));
  assert.deepEqual(
    (await incidents.read({}, 1)).map(({ message }) => message),
    ['of a person'],
  );
  assert.equal((await store.list('incidents/mfe-cra/1.0.0/')).length, 501);
});

test('a damaged incident does not hide the others', async (t) => {
  const { store, incidents } = scene(t);
  await incidents.write(incident());
  await store.put('incidents/mfe-cra/1.0.0/2026-x.json', Buffer.from('{'));
  assert.equal((await incidents.read({})).length, 1);
});

test('old incidents go after a month, marks of people after hours', async (t) => {
  const { store, incidents } = scene(t);
  await incidents.write(incident());
  await incidents.mark('failed', incident(), 'p1', now);
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await incidents.sweep(later(1));
  assert.equal((await store.list('people/')).length, 1);
  await incidents.sweep(later(4));
  assert.deepEqual(await store.list('people/'), []);
  assert.equal((await incidents.read({})).length, 1);
  await incidents.sweep(later(31 * 24));
  assert.deepEqual(await store.list('incidents/'), []);
});
