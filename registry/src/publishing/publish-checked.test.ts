import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readChannel, readHistory } from '../channels/channels.ts';
import { block, pin } from '../channels/going-live.ts';
import { listVersions, readPublication } from '../channels/publish-record.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { contractOf, manifestOf, temporaryFolder, writeBuild } from '../testing/builds.ts';
import type { Build } from './publish-build.ts';
import { problemsOfPinning, publishChecked, RefusedError } from './publish-checked.ts';
import { openBuild } from './publishing.ts';

const author = { by: 'camille' };
const storeOf = (t: TestContext) => createFolderStore(temporaryFolder(t));

interface Wanted {
  links?: string[];
  offers?: string[];
  shellApi?: string;
}

/** A build whose address and routes carry the app's own name, so that several live beside each other. */
function build(
  t: TestContext,
  id: string,
  text: string,
  { links = [], offers = ['home'], shellApi }: Wanted = {},
): Build {
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, text);
  const area = id.replace('mfe-', '');
  const routes = offers.map((name) => ({ id: `${area}.${name}`, path: `/${area}/${name}`, title: name }));
  const uses = { links, slots: [], events: [] };
  const write = (name: string, content: object) => writeFileSync(join(dist, name), JSON.stringify(content));
  if (id === SHELL) write('contract.json', { ...contractOf(id), uses, ...(shellApi && { shellApi }) });
  else {
    write('contract.json', { ...contractOf(id), uses });
    write('remote.manifest.json', {
      ...manifestOf(id),
      ...(shellApi && { shellApi }),
      routes,
      links: routes.map((route) => route.id),
    });
  }
  return openBuild({ id, dist, packageVersion: '1.0.0' });
}

const publish = (store: ObjectStore, builds: Build[], options: { pin?: boolean; force?: boolean } = { pin: true }) =>
  publishChecked(store, builds, { author, ...options });

test('a route that another remote links to is not removed, and nothing has been published', async (t) => {
  const store = storeOf(t);
  await publish(store, [
    build(t, SHELL, 'host'),
    build(t, 'mfe-a', 'one', { offers: ['home', 'old'] }),
    build(t, 'mfe-b', 'one', { links: ['a.old'] }),
  ]);
  const before = await store.list('');
  const error = await publish(store, [build(t, 'mfe-a', 'two'), build(t, 'mfe-b', 'two', { links: ['a.old'] })]).catch(
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof RefusedError);
  assert.match(
    error.message,
    /^✗ mfe-a .*mfe-b links to "a\.old", which mfe-a no longer offers.*\n {2}→ Keep it in mfe-a/,
  );
  assert.deepEqual(await store.list(''), before);
});

test('who uses it and who offers it may change together, in any order', async (t) => {
  const store = storeOf(t);
  await publish(store, [
    build(t, SHELL, 'host'),
    build(t, 'mfe-a', 'one', { offers: ['home', 'old'] }),
    build(t, 'mfe-b', 'one', { links: ['a.old'] }),
  ]);
  const together = await publish(store, [build(t, 'mfe-a', 'two'), build(t, 'mfe-b', 'two')]);
  assert.deepEqual(
    together.map(({ fresh }) => fresh),
    [true, true],
  );
  assert.equal((await readChannel(store, 'mfe-a'))?.pinned, together[0]?.version);
});

test('a remote that needs a newer shell is refused with both versions; forced, the history says what was overruled', async (t) => {
  const store = storeOf(t);
  await publish(store, [build(t, SHELL, 'host')]);
  const next = build(t, 'mfe-a', 'one', { shellApi: '^1.1.0' });
  await assert.rejects(
    publish(store, [next]),
    /needs the shell API \^1\.1\.0, and the shell 1\.0\.0-\w+ offers 1\.0\.0/,
  );
  const [published] = await publish(store, [next], { pin: true, force: true });
  assert.equal(published?.forced.length, 1);
  const told = await readHistory(store, 'mfe-a');
  assert.deepEqual(
    told.map(({ action, forced }) => [action, forced?.length]),
    [
      ['pin', 1],
      ['publish', 1],
    ],
  );
  assert.equal((await readPublication(store, 'mfe-a', next.version))?.forced?.length, 1);
});

test('force overrules nothing else', async (t) => {
  const store = storeOf(t);
  await publish(store, [
    build(t, SHELL, 'host'),
    build(t, 'mfe-a', 'one', { offers: ['home', 'old'] }),
    build(t, 'mfe-b', 'one', { links: ['a.old'] }),
  ]);
  await assert.rejects(publish(store, [build(t, 'mfe-a', 'two')], { force: true }), RefusedError);
});

test('the shell that open tabs still run counts, unless everything comes from one checkout', async (t) => {
  const store = storeOf(t);
  await publish(store, [build(t, SHELL, 'old')]);
  await publish(store, [build(t, SHELL, 'new', { shellApi: '1.1.0' })]);
  const next = build(t, 'mfe-a', 'one', { shellApi: '^1.1.0' });
  await assert.rejects(publish(store, [next]), /offers 1\.0\.0/);
  await publishChecked(store, [next], { author, local: true });
  assert.deepEqual(await listVersions(store, 'mfe-a'), [next.version]);
});

test('a new shell that a live remote does not know is refused', async (t) => {
  const store = storeOf(t);
  await publish(store, [build(t, SHELL, 'one'), build(t, 'mfe-a', 'one')]);
  await assert.rejects(
    publish(store, [build(t, SHELL, 'two', { shellApi: '2.0.0' })]),
    /mfe-a .* needs the shell API \^1\.0\.0/,
  );
});

test('further rules are asked for each build that is not live yet, and their problems refuse it', async (t) => {
  const store = storeOf(t);
  const asked: string[] = [];
  const crashes = async ({ id }: Build) => {
    asked.push(id);
    return id === 'mfe-b' ? [{ rule: 'smoke test' as const, sentence: 'It crashed.', fix: 'Mend it.' }] : [];
  };
  const further = [crashes];
  const one = build(t, 'mfe-a', 'one');
  await publishChecked(store, [one], { author, pin: true, further });
  await assert.rejects(publishChecked(store, [one, build(t, 'mfe-b', 'one')], { author, further }), /It crashed/);
  assert.deepEqual(asked, ['mfe-a', 'mfe-b']);
});

test('an old version is looked at again before people get it', async (t) => {
  const store = storeOf(t);
  const [old] = await publish(store, [build(t, 'mfe-a', 'one')]);
  await publish(store, [build(t, 'mfe-a', 'two', { offers: ['home', 'new'] })]);
  await publish(store, [build(t, 'mfe-b', 'one', { links: ['a.new'] })]);
  const problems = await problemsOfPinning(store, 'mfe-a', old?.version ?? '');
  assert.match(problems[0]?.sentence ?? '', /mfe-b links to "a\.new"/);
  await pin(store, 'mfe-a', old?.version ?? '', author);
});

test('who starts everything from one checkout is not held up by what the machine published before', async (t) => {
  const store = storeOf(t);
  const first = [build(t, SHELL, 'one'), build(t, 'mfe-a', 'one', { offers: ['home', 'old'] })];
  await publish(store, [...first, build(t, 'mfe-gone', 'one', { links: ['a.old'] })]);
  const next = [build(t, SHELL, 'two', { shellApi: '2.0.0' }), build(t, 'mfe-a', 'two', { shellApi: '^2.0.0' })];
  await assert.rejects(publish(store, next), RefusedError);
  await publishChecked(store, next, { author, pin: true, local: true });
  assert.equal((await readChannel(store, 'mfe-a'))?.pinned, next[1]?.version);
});

test('who starts a checkout sees it, also when the breaker had taken it away', async (t) => {
  const store = storeOf(t);
  const [one, two] = [build(t, 'mfe-a', 'one'), build(t, 'mfe-a', 'two')];
  await publish(store, [one]);
  await publish(store, [two]);
  await block(store, 'mfe-a', two.version, { by: 'breaker' }, 'breaker');
  await assert.rejects(publish(store, [two]), /was blocked/);
  await publishChecked(store, [two], { author, pin: true, local: true });
  assert.equal((await readChannel(store, 'mfe-a'))?.pinned, two.version);
});

test('one version of a group that was blocked keeps all of it from people', async (t) => {
  const store = storeOf(t);
  const [one, two] = [build(t, 'mfe-a', 'one'), build(t, 'mfe-a', 'two')];
  await publish(store, [one]);
  await publish(store, [two]);
  await block(store, 'mfe-a', two.version, { by: 'breaker' }, 'breaker');
  await assert.rejects(publish(store, [build(t, 'mfe-b', 'one'), two]), /was blocked/);
  assert.equal(await readChannel(store, 'mfe-b'), undefined);
});
