import { createStaticSession } from '@bloom/shared-auth/static-session';
import type { LoadPhase } from '@bloom/shared-ui/remote';
import { type IncidentDesk, reportIncident, reportOpening } from './incidents.ts';
import { LoadError } from './load-error.ts';
import { trustFiles } from './remote-files.ts';

const BASE = 'http://registry.test/remotes/mfe-cra/2.0.0/';
const config = { registryUrl: 'http://registry.test', version: '1.2.3' };
const signedIn: IncidentDesk = { config, session: createStaticSession({ roles: ['Admin'] }) };
const nobody: IncidentDesk = { config, session: createStaticSession({ state: 'signedOut', roles: [] }) };

const incident = { remote: 'mfe-cra', version: '2.0.0', phase: 'entry' as const, reference: 'ABCD-2345' };

function registry(files: Record<string, string> = {}): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const file = files[String(url)];
    return new Response(file ?? null, { status: file === undefined ? 204 : 200 });
  });
}

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text)));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

async function told(desk: IncidentDesk, error: unknown, files?: Record<string, string>, phase: LoadPhase = 'entry') {
  const sent = registry(files);
  await reportIncident(desk, { ...incident, phase, error });
  const [url, init] = sent.mock.calls.at(-1) as [URL, RequestInit];
  return { url: String(url), headers: init.headers as Record<string, string>, body: JSON.parse(String(init.body)) };
}

test('the registry learns who failed whom, and where to look', async () => {
  const { url, headers, body } = await told(signedIn, new LoadError('entry', 'did not come'));
  expect(url).toBe('http://registry.test/incidents');
  expect(headers.Authorization).toMatch(/^Bearer /);
  expect(body).toEqual({
    ...incident,
    message: 'did not come',
    userAgent: navigator.userAgent,
    shell: '1.2.3 (API 1.0.0)',
  });
});

test('who is not signed in tells without a name, and no message is a novel', async () => {
  const { headers, body } = await told(nobody, new Error('x'.repeat(2000)));
  expect(headers).not.toHaveProperty('Authorization');
  expect(body.message).toHaveLength(500);
});

test('a file that came otherwise than it was published is told from one that did not come', async () => {
  trustFiles(BASE, { 'entry.js': `sha384-${'d'.repeat(64)}` });
  const error = new LoadError('entry', 'did not come', undefined, { file: `${BASE}entry.js` });
  expect((await told(signedIn, error, { [`${BASE}entry.js`]: 'changed' })).body.phase).toBe('integrity');
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await told(signedIn, error)).body.phase).toBe('entry');
});

test('one that only did not come the first time says nothing of the version', async () => {
  const integrity = await hashOf('as published');
  trustFiles(BASE, { 'entry.js': integrity });
  const came = (file: string) => ({ [file]: 'as published' });
  const entry = `${BASE}entry.js`;
  const error = new LoadError('entry', 'did not come', undefined, { file: entry });
  expect((await told(signedIn, error, came(entry))).body.phase).toBe('registry');
  const manifest = `${BASE}mf-manifest.json`;
  const first = new LoadError('manifest', 'did not come', undefined, { file: manifest, integrity });
  expect((await told(signedIn, first, came(manifest), 'manifest')).body.phase).toBe('registry');
});

test('one that is whole and does not run, or that is not there, does', async () => {
  trustFiles(BASE, { 'chunk.js': await hashOf('as published') });
  const file = `${BASE}chunk.js`;
  const missing = Object.assign(new Error('no'), { name: 'ChunkLoadError', type: 'missing', request: file });
  const ran = new LoadError('chunk', 'did not start', missing);
  expect((await told(signedIn, ran, { [file]: 'as published' }, 'chunk')).body.phase).toBe('chunk');
  const gone = new LoadError('chunk', 'did not start', Object.assign(missing, { type: 'error' }));
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }));
  expect((await told(signedIn, gone, undefined, 'chunk')).body.phase).toBe('chunk');
});

test('a registry that is down is no further failure', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(reportOpening(signedIn, { remote: 'mfe-cra', version: '2.0.0' })).resolves.toBeUndefined();
});
