import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readChannel, readHistory } from '../channels/channels.ts';
import { listVersions, type Publication, readPublication } from '../channels/publish-record.ts';
import { sha384 } from '../channels/storage-files.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { manifestOf, temporaryFolder, writeBuild } from '../testing/builds.ts';
import { publishAndPin } from '../testing/publish-and-pin.ts';
import { publish } from './publishing.ts';

const id = 'mfe-billing';
const packageVersion = '1.2.3';
const author = { by: 'camille', commit: 'abc1234' };

const build = (t: TestContext, text: string, app = id) => ({
  id: app,
  dist: writeBuild(join(temporaryFolder(t), 'dist'), app, text),
  packageVersion,
});

async function recordOf(store: ObjectStore, version: string, app = id): Promise<Publication> {
  const record = await readPublication(store, app, version);
  assert.ok(record);
  return record;
}

test('a build becomes a version named after its content, with who made it, from what, and its bytes', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const { version, fresh } = await publish(store, build(t, 'one'), author);
  assert.match(version, /^1\.2\.3-[0-9a-f]{12}$/);
  assert.equal(fresh, true);
  const record = await recordOf(store, version);
  assert.equal(record.by, 'camille');
  assert.equal(record.commit, 'abc1234');
  assert.equal(record.manifest?.title, 'Facturation');
  assert.ok(record.bytes.total > record.bytes.scripts && record.bytes.scripts > 0);
  assert.deepEqual(
    (await readHistory(store, id)).map(({ action, by, version: told }) => ({ action, by, told })),
    [{ action: 'publish', by: 'camille', told: version }],
  );
  assert.equal(await readChannel(store, id), undefined, 'nobody gets it yet');
});

test('the list can vouch for the federation manifest, and that for every file a browser runs', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const { version } = await publish(store, build(t, 'one'), author);
  const record = await recordOf(store, version);
  const read = async (path: string) => (await store.get(`remotes/${id}/${version}/${path}`))?.bytes ?? Buffer.alloc(0);
  const manifest = await read('mf-manifest.json');
  assert.equal(sha384(manifest), record.integrity);
  const { integrity } = JSON.parse(String(manifest)) as { integrity: Record<string, string> };
  assert.deepEqual(Object.keys(integrity).sort(), ['assets/chunk.one.js', 'remoteEntry.js']);
  for (const [path, hash] of Object.entries(integrity)) assert.equal(sha384(await read(path)), hash);
  for (const [path, hash] of Object.entries(record.files)) assert.equal(sha384(await read(path)), hash, path);
  assert.ok('assets/chunk.one.js.br' in record.files && 'index.html' in record.files);
});

test('the same content again is the same version, and told once', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const candidate = build(t, 'one');
  const first = await publish(store, candidate, author);
  assert.deepEqual(await publish(store, candidate, author), { version: first.version, fresh: false });
  assert.deepEqual(await listVersions(store, id), [first.version]);
  assert.equal((await readHistory(store, id)).length, 1);
});

test('a storage that takes the record and does not have it is a failure, not a publication', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const forgetful: ObjectStore = { ...store, putIfAbsent: async () => true };
  await assert.rejects(publish(forgetful, build(t, 'one'), author), {
    name: 'StorageError',
    message: /mfe-billing 1\.2\.3-[0-9a-f]{12} is not published: .* Check which storage/,
  });
});

test('other content is another version, the earlier one stays as it was and becomes the last known good', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const first = await publishAndPin(store, build(t, 'one'), author);
  const second = await publishAndPin(store, build(t, 'two'), author);
  const channel = await readChannel(store, id);
  assert.equal(channel?.pinned, second.version);
  assert.deepEqual(channel?.good, [first.version]);
  assert.equal(String((await store.get(`remotes/${id}/${first.version}/remoteEntry.js`))?.bytes), 'one');
});

test('publishing an earlier content pins it again', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const one = build(t, 'one');
  const first = await publishAndPin(store, one, author);
  await publishAndPin(store, build(t, 'two'), author);
  await publishAndPin(store, one, author);
  assert.equal((await readChannel(store, id))?.pinned, first.version);
});

test('the host has no federation manifest, but a hash of every file as well', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const { version } = await publish(store, build(t, 'host', SHELL), author);
  const { integrity, files, contract } = await recordOf(store, version, SHELL);
  assert.equal(integrity, undefined);
  assert.match(files['assets/chunk.host.js'] ?? '', /^sha384-/);
  assert.equal(contract.shellApi, '1.0.0');
});

const refusals: [string, (dist: string) => void, RegExp][] = [
  ['no federation manifest', (dist) => rmSync(join(dist, 'mf-manifest.json')), /no mf-manifest\.json/],
  [
    'no remote entry',
    (dist) => rmSync(join(dist, 'remoteEntry.js')),
    /"remoteEntry\.js", which the build does not have/,
  ],
  [
    'an entry whose further files nobody would prove',
    (dist) => writeFileSync(join(dist, 'remoteEntry.js'), 'const s=document.createElement("script");s.src=u'),
    /remoteEntry\.js loads files without asking the page for their hashes.*@bloom\/tools\/preset/,
  ],
  ['no page', (dist) => rmSync(join(dist, 'index.html')), /no build in .*Build it first/],
  ['no manifest', (dist) => rmSync(join(dist, 'remote.manifest.json')), /no remote\.manifest\.json/],
  ['no contract', (dist) => rmSync(join(dist, 'contract.json')), /no contract\.json/],
  [
    'a contract that is no JSON',
    (dist) => writeFileSync(join(dist, 'contract.json'), '{'),
    /contract\.json .* no JSON/,
  ],
  ['a hostile name', (dist) => writeFileSync(join(dist, 'assets/a b\n.js'), ''), /impossible name/],
  [
    'a manifest that breaks the contract',
    (dist) => writeFileSync(join(dist, 'remote.manifest.json'), '{\n  "id": "mfe-billing"\n}'),
    /mfe-billing\/remote\.manifest\.json:1/,
  ],
  [
    "another remote's manifest",
    (dist) => writeFileSync(join(dist, 'remote.manifest.json'), JSON.stringify(manifestOf('mfe-cra'))),
    /the manifest is the one of "mfe-cra"/,
  ],
];
for (const [name, spoil, message] of refusals) {
  test(`refused and nothing left behind: ${name}`, async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    const candidate = build(t, 'one');
    spoil(candidate.dist);
    await assert.rejects(publish(store, candidate, author), message);
    assert.deepEqual(await store.list(''), []);
  });
}

const hostileIds = ['../shell', 'mfe-a/../../b', 'mfe-%2e%2e', 'MFE-A', '', 'mfe-a\u0000', '__proto__'];
for (const hostile of hostileIds) {
  test(`an app cannot be called ${JSON.stringify(hostile)}`, async (t) => {
    const store = createFolderStore(temporaryFolder(t));
    await assert.rejects(publish(store, { ...build(t, 'one'), id: hostile }, author), /is no app/);
    assert.equal(await readPublication(store, hostile, '1.0.0'), undefined);
  });
}

test('publishers at the same time never mix their files', async (t) => {
  const root = temporaryFolder(t);
  const store = createFolderStore(root);
  const names = ['one', 'two', 'two', 'three'];
  const script = new URL('../testing/publish-once.ts', import.meta.url).pathname;
  await Promise.all(
    names.map(async (name) => {
      const child = spawn(process.execPath, [script, root, id, build(t, name).dist], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    }),
  );
  const versions = await listVersions(store, id);
  assert.equal(versions.length, 3);
  for (const version of versions) {
    const folder = join(root, 'remotes', id, version);
    const text = readFileSync(join(folder, 'remoteEntry.js'), 'utf8');
    assert.deepEqual(readdirSync(join(folder, 'assets')), [`chunk.${text}.js`, `chunk.${text}.js.br`]);
  }
  const channel = await readChannel(store, id);
  assert.ok(versions.includes(channel?.pinned ?? ''));
  const told = (await readHistory(store, id)).map(({ action }) => action);
  assert.equal(told.filter((action) => action === 'publish').length, 3);
  assert.equal(told.filter((action) => action === 'pin').length, channel?.revision);
});
