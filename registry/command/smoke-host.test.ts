import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BrowserContext, Route } from 'playwright';
import { readChannel } from '../src/channels/channels.ts';
import { pin, startCanary } from '../src/channels/going-live.ts';
import type { Build } from '../src/publishing/publish-build.ts';
import { openBuild, publish } from '../src/publishing/publishing.ts';
import { type ObjectStore, SHELL } from '../src/storage/storage.ts';
import { createFolderStore } from '../src/storage/storage-folder.ts';
import { temporaryFolder, writeBuild } from '../src/testing/builds.ts';
import { publishAndPin } from '../src/testing/publish-and-pin.ts';
import { openSmokeHost, type SmokeHost } from './smoke-host.ts';

const shellUrl = 'http://shell.test';
const config = {
  registryUrl: 'http://registry.test',
  apiUrls: { missions: 'http://api.test/graphql' },
  oidc: { authority: 'http://idp.test', audience: 'bloom', rolesClaim: 'roles' },
};
const author = { by: 'test' };

const candidate = (t: TestContext, id: string, text: string) => {
  const dist = writeBuild(join(temporaryFolder(t), 'dist'), id, text);
  if (id === SHELL) writeFileSync(join(dist, 'assets', 'only.js'), text);
  return { id, dist, packageVersion: '1.0.0' };
};

/** Asks as a browser would that was told where to ask. */
async function browse(host: SmokeHost) {
  const handlers: [string, (route: Route) => Promise<void>][] = [];
  const context = {
    route: async (pattern: string, handler: (route: Route) => Promise<void>) => handlers.push([pattern, handler]),
  };
  await host.answerFor(context as unknown as BrowserContext);
  return async (url: string, post?: object) => {
    const [, handler] = handlers.find(([pattern]) => url.startsWith(pattern.replace('**', ''))) ?? assert.fail(url);
    const answers: { status: number; body: Buffer }[] = [];
    const request = {
      method: () => (post ? 'POST' : 'GET'),
      url: () => url,
      headers: () => ({ 'accept-encoding': 'br', ...(post && { 'content-type': 'application/json' }) }),
      postData: () => (post ? JSON.stringify(post) : null),
      postDataJSON: () => post,
    };
    const route = { request: () => request, fulfill: async (answer: (typeof answers)[number]) => answers.push(answer) };
    await handler(route as unknown as Route);
    return { status: answers[0]?.status, text: String(answers[0]?.body) };
  };
}

async function open(t: TestContext, store: ObjectStore, builds: Build[], shell: string): Promise<SmokeHost> {
  const host = await openSmokeHost({ store, builds, shell, shellUrl, config });
  t.after(() => host.close());
  return host;
}

test('a browser sees the build in the shell it is tried in, with nothing to fall back on; nobody else sees it', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const old = await publishAndPin(store, candidate(t, SHELL, 'old'), author);
  await publishAndPin(store, candidate(t, SHELL, 'new'), author);
  const id = 'mfe-billing';
  await publishAndPin(store, candidate(t, id, 'one'), author);
  const two = await publishAndPin(store, candidate(t, id, 'two'), author);
  const three = await publish(store, candidate(t, id, 'three'), author);
  await startCanary(store, id, { version: three.version, percent: 50 }, author);
  const before = await store.list('');
  const next = openBuild(candidate(t, id, 'next'));

  const host = await open(t, store, [next], old.version);
  const ask = await browse(host);
  assert.match((await ask(`${shellUrl}/finance`)).text, /<title>old<\/title>/);
  const { payload } = JSON.parse((await ask(`${config.registryUrl}/remotes.json`)).text) as { payload: string };
  const { remotes } = JSON.parse(payload) as { remotes: { version: string; previous?: object; canary?: object }[] };
  assert.deepEqual(
    remotes.map(({ version, previous, canary }) => ({ version, previous, canary })),
    [{ version: next.version, previous: undefined, canary: undefined }],
  );
  const entry = await ask(`${config.registryUrl}/remotes/${id}/${next.version}/remoteEntry.js`);
  assert.deepEqual(entry, { status: 200, text: 'next' });
  assert.deepEqual(await store.list(''), before);
  assert.equal((await readChannel(store, id))?.pinned, two.version);
});

test('what pages tell of failures is known, once', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const shell = await publish(store, candidate(t, SHELL, 'host'), author);
  await pin(store, SHELL, shell.version, author);
  const host = await open(t, store, [], shell.version);
  const ask = await browse(host);
  const incident = { remote: 'mfe-a', version: '1', phase: 'render', message: 'broken' };
  await ask(`${config.registryUrl}/incidents`, incident);
  assert.deepEqual(host.takeIncidents(), [incident]);
  assert.deepEqual(host.takeIncidents(), []);
});
