import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { publish } from './publishing.ts';
import { Storage } from './storage.ts';
import { manifestOf, temporaryFolder, writeBuild } from './testing/builds.ts';

const id = 'mfe-billing';
const packageVersion = '1.2.3';

test('a build becomes a version named after its content, and the pinned one', (t) => {
  const storage = new Storage(join(temporaryFolder(t), 'storage'));
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, 'one');
  const { version, fresh } = publish(storage, { id, dist, packageVersion });
  assert.match(version, /^1\.2\.3-[0-9a-f]{12}$/);
  assert.equal(fresh, true);
  assert.equal(storage.pinnedVersion(id), version);
  assert.ok(existsSync(join(storage.versionFolder(id, version), 'assets/chunk.one.js.br')));
  assert.deepEqual(
    storage.remotes().map((remote) => [remote.id, remote.version, remote.manifest.title]),
    [[id, version, 'Facturation']],
  );
});

test('the same content again is the same version', (t) => {
  const storage = new Storage(temporaryFolder(t));
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, 'one');
  const first = publish(storage, { id, dist, packageVersion });
  const again = publish(storage, { id, dist, packageVersion });
  assert.deepEqual(again, { version: first.version, fresh: false });
  assert.deepEqual(storage.versions(id), [first.version]);
});

test('other content is another version, and the earlier one stays as it was', (t) => {
  const storage = new Storage(temporaryFolder(t));
  const first = publish(storage, { id, dist: writeBuild(join(temporaryFolder(t), 'd'), id, 'one'), packageVersion });
  const second = publish(storage, { id, dist: writeBuild(join(temporaryFolder(t), 'd'), id, 'two'), packageVersion });
  assert.notEqual(first.version, second.version);
  assert.equal(storage.pinnedVersion(id), second.version);
  assert.equal(readFileSync(join(storage.versionFolder(id, first.version), 'remoteEntry.js'), 'utf8'), 'one');
});

test('publishing an earlier content pins it again', (t) => {
  const storage = new Storage(temporaryFolder(t));
  const one = writeBuild(join(temporaryFolder(t), 'd'), id, 'one');
  const first = publish(storage, { id, dist: one, packageVersion });
  publish(storage, { id, dist: writeBuild(join(temporaryFolder(t), 'd'), id, 'two'), packageVersion });
  publish(storage, { id, dist: one, packageVersion });
  assert.equal(storage.pinnedVersion(id), first.version);
});

const refusals: [string, (dist: string) => void, RegExp][] = [
  ['no federation manifest', (dist) => rmSync(join(dist, 'mf-manifest.json')), /no mf-manifest\.json/],
  [
    'no remote entry',
    (dist) => rmSync(join(dist, 'remoteEntry.js')),
    /"remoteEntry\.js", which the build does not have/,
  ],
  ['no page', (dist) => rmSync(join(dist, 'index.html')), /no index\.html/],
  ['no manifest', (dist) => rmSync(join(dist, 'remote.manifest.json')), /no remote\.manifest\.json/],
  [
    'a manifest that breaks the contract',
    (dist) => writeFileSync(join(dist, 'remote.manifest.json'), '{\n  "id": "mfe-billing"\n}'),
    /mfe-billing\/remote\.manifest\.json:1: the manifest must have required property 'title'\./,
  ],
  [
    "another remote's manifest",
    (dist) => writeFileSync(join(dist, 'remote.manifest.json'), JSON.stringify(manifestOf('mfe-cra'))),
    /the manifest is the one of "mfe-cra"/,
  ],
];
for (const [name, spoil, message] of refusals) {
  test(`refused and nothing left behind: ${name}`, (t) => {
    const storage = new Storage(temporaryFolder(t));
    const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, 'one');
    spoil(dist);
    assert.throws(() => publish(storage, { id, dist, packageVersion }), message);
    assert.deepEqual(readdirSync(storage.appFolder(id)), []);
    assert.equal(storage.pinnedVersion(id), undefined);
  });
}

test('publishers at the same time never mix their files', async (t) => {
  const storage = new Storage(temporaryFolder(t));
  const names = ['one', 'two', 'two', 'three'];
  const script = new URL('./testing/publish-once.ts', import.meta.url).pathname;
  await Promise.all(
    names.map(async (name) => {
      const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, name);
      const child = spawn(process.execPath, [script, storage.root, id, dist], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    }),
  );
  const versions = storage.versions(id);
  assert.equal(versions.length, 3);
  for (const version of versions) {
    const folder = storage.versionFolder(id, version);
    const text = readFileSync(join(folder, 'remoteEntry.js'), 'utf8');
    assert.deepEqual(readdirSync(join(folder, 'assets')), [`chunk.${text}.js`, `chunk.${text}.js.br`]);
  }
  assert.ok(versions.includes(storage.pinnedVersion(id) ?? ''));
  assert.deepEqual(
    readdirSync(storage.appFolder(id)).filter((file) => file.startsWith('.')),
    [],
  );
});
