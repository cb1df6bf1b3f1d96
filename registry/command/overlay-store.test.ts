import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFolderStore } from '../src/storage/storage-folder.ts';
import { temporaryFolder } from '../src/testing/builds.ts';
import { overlayStore } from './overlay-store.ts';

const text = (content: string) => Buffer.from(content);

test('what is tried over a store never reaches it', async (t) => {
  const base = createFolderStore(temporaryFolder(t));
  await base.put('a/plain', text('base'));
  await base.swap('a/swapped', text('base'), undefined);
  const tried = overlayStore(base);
  const read = async (key: string) => (await tried.get(key))?.bytes.toString();
  assert.equal(await read('a/plain'), 'base');
  await tried.put('a/plain', text('tried'));
  assert.equal(await tried.swap('a/swapped', text('tried'), 'stale'), false);
  assert.equal(await tried.swap('a/swapped', text('tried'), (await tried.get('a/swapped'))?.tag), true);
  assert.equal(await tried.putIfAbsent('a/plain', text('x')), false);
  assert.equal(await tried.putIfAbsent('a/new', text('tried')), true);
  await tried.remove('a/plain');
  assert.deepEqual(
    [await read('a/plain'), await read('a/swapped'), await read('a/new')],
    [undefined, 'tried', 'tried'],
  );
  assert.deepEqual(await tried.list('a/'), ['a/new', 'a/swapped']);
  assert.deepEqual(await base.list(''), ['a/plain', 'a/swapped']);
  assert.equal(String((await base.get('a/swapped'))?.bytes), 'base');
  await assert.rejects(tried.get('../x'), /no name of an object/);
});
