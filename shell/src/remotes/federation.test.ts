import type { RemoteVersion } from '@bloom/shared-ui/remote';
import { waitFor } from '@testing-library/react';
import { missions } from '../testing/remotes.ts';
import { createLoader } from './federation.ts';

const globals = globalThis as unknown as Record<string, unknown>;
const routes = { 'mission.list': async () => () => null };

let count = 0;
/** A build in a folder of its own, served by a registry that answers as the test says. */
async function published(manifest: object = {}, more: Partial<RemoteVersion> = {}) {
  count += 1;
  const text = JSON.stringify({
    metaData: { globalName: 'mfe_missions', remoteEntry: { name: 'entry.js' } },
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    integrity: { 'entry.js': `sha384-${'e'.repeat(64)}` },
    ...manifest,
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  const integrity = `sha384-${btoa(String.fromCharCode(...digest))}`;
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text));
  const version = { ...missions, baseUrl: `http://registry.test/${count}/`, integrity, ...more };
  return { wanted: { id: 'mfe-missions', version }, fetched };
}

const scripts = () => [...document.head.querySelectorAll('script')];

/** The entry arrives and leaves its container. */
async function entryArrives(module: unknown = { routes }, get = async () => () => module) {
  await waitFor(() => expect(scripts()).toHaveLength(1));
  const container = { init: jest.fn(async () => undefined), get: jest.fn(get) };
  globals.mfe_missions = container;
  const [script] = scripts();
  script?.dispatchEvent(new Event('load'));
  script?.remove();
  return { container, script };
}

beforeEach(() => document.head.replaceChildren());

test('a version is loaded once, from its manifest to what it exposes', async () => {
  const loader = createLoader({ react: '19.3.1' });
  const { wanted, fetched } = await published();
  loader.prepare(wanted);
  const [first, second] = [loader.load(wanted), loader.load(wanted)];
  const { container, script } = await entryArrives();
  expect(await first).toEqual({ routes });
  expect(await second).toBe(await first);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(script).toMatchObject({ src: `${wanted.version.baseUrl}entry.js`, integrity: `sha384-${'e'.repeat(64)}` });
  expect(container.init).toHaveBeenCalledTimes(1);
  expect(container.get).toHaveBeenCalledWith('./remote');
  expect(loader.traceId(wanted)).toMatch(/^[0-9a-f]{32}$/);
});

test('what a failed attempt left is forgotten: the next one asks for everything anew', async () => {
  const loader = createLoader({ react: '19.3.1' });
  const { wanted, fetched } = await published();
  const failing = loader.load(wanted);
  const refused = expect(failing).rejects.toMatchObject({ phase: 'chunk' });
  await entryArrives(undefined, () => Promise.reject(new Error('Loading chunk 1 failed')));
  await refused;
  const trace = loader.traceId(wanted);

  const again = loader.load(wanted);
  const { script } = await entryArrives();
  expect(await again).toEqual({ routes });
  expect(script?.src).toBe(`${wanted.version.baseUrl}entry.js?again=1`);
  expect(String(fetched.mock.calls.at(-1)?.[0])).toMatch(/\?again=1$/);
  expect(loader.traceId(wanted)).not.toBe(trace);
});

test.each<[string, object, Partial<RemoteVersion>, RegExp]>([
  ['a shell that is newer', {}, { manifest: { ...missions.manifest, shellApi: '^9.0.0' } }, /needs the shell API \^9/],
  ['another React', { shared: [{ name: 'react', requiredVersion: '^20.0.0' }] }, {}, /needs react \^20.*has 19\.3\.1/],
])('a remote that needs %s runs nothing', async (_case, manifest, more, message) => {
  const { wanted } = await published(manifest, more);
  await expect(createLoader({ react: '19.3.1' }).load(wanted)).rejects.toMatchObject({
    phase: 'contract',
    message: expect.stringMatching(message),
  });
  expect(scripts()).toEqual([]);
});

test('a remote that exposes no routes keeps no promise', async () => {
  const { wanted } = await published();
  const loading = createLoader({}).load(wanted);
  const refused = expect(loading).rejects.toMatchObject({
    phase: 'contract',
    message: 'mfe-missions@1.0.0 exposes no routes',
  });
  await entryArrives({});
  await refused;
});

test('a version that another one has replaced loses its look, and begins from its first file when it is back', async () => {
  const { wanted } = await published();
  const loader = createLoader({});
  const loading = loader.load(wanted);
  await entryArrives();
  await loading;
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${wanted.version.baseUrl}a.css`,
  });
  document.head.append(link);
  loader.release(wanted);
  expect(link.isConnected).toBe(false);

  const again = loader.load(wanted);
  const { script } = await entryArrives();
  await again;
  // Nothing had failed: what the browser holds serves.
  expect(script?.src).toBe(`${wanted.version.baseUrl}entry.js`);
});
