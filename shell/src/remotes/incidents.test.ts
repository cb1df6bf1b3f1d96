import { createStaticSession } from '@bloom/shared-auth/static-session';
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

async function told(desk: IncidentDesk, error: unknown, files?: Record<string, string>) {
  const sent = registry(files);
  await reportIncident(desk, { ...incident, error });
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
  const error = new LoadError('entry', 'did not come', undefined, `${BASE}entry.js`);
  expect((await told(signedIn, error, { [`${BASE}entry.js`]: 'changed' })).body.phase).toBe('integrity');
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await told(signedIn, error)).body.phase).toBe('entry');
});

test('a registry that is down is no further failure', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(reportOpening(signedIn, { remote: 'mfe-cra', version: '2.0.0' })).resolves.toBeUndefined();
});
