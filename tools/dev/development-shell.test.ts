import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFolderStore } from '../../registry/src/storage/storage-folder.ts';
import { temporaryFolder, writeBuild } from '../../registry/src/testing/builds.ts';
import { publishDevelopmentShell } from './development-shell.ts';

test('two squads that begin at once build one after the other, and each publishes what it built', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const [dist, folder] = [join(temporaryFolder(t), 'dist'), temporaryFolder(t)];
  /** As webpack does: it empties the one folder, then fills it. */
  const make = (text: string) => async () => {
    rmSync(dist, { recursive: true, force: true });
    await new Promise((resolve) => setImmediate(resolve));
    return writeBuild(dist, 'shell', text);
  };
  const begin = (text: string) =>
    publishDevelopmentShell(store, { make: make(text), lock: { folder, tell: () => undefined } });
  const versions = await Promise.all([begin('one'), begin('two')]);
  assert.equal(new Set(versions).size, 2);
  const chunks = (await store.list('shell/')).filter((key) => /chunk\.\w+\.js$/.test(key));
  assert.deepEqual(
    chunks.map((key) => key.split('/').at(-1)).sort(),
    ['chunk.one.js', 'chunk.two.js'],
    'neither has files of the other',
  );
});
