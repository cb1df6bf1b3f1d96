import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { renderHook, waitFor } from '@testing-library/react';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import { activities, missions } from '../testing/remotes.ts';
import { testConfig } from '../testing/runtime-config.ts';
import { getTrial, setTrial } from './trial.ts';
import { useDeveloped } from './use-developed.ts';

const LOCAL = 'http://localhost:3102/';
const config = { ...testConfig, developer: { origins: ['http://localhost:3102'] } };
const known: KnownRemotes = { source: 'registry', remotes: [missions, activities] };
const session = (...roles: SessionSnapshot['roles']): SessionSnapshot => ({ state: 'authenticated', roles });

function serve(answer: () => Response | Promise<Response>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
}

const manifestAnswer = () => new Response(JSON.stringify({ ...activities.manifest, title: 'En travaux' }));

function open(address: string, who: SessionSnapshot) {
  window.history.replaceState(null, '', address);
  return renderHook(() => useDeveloped(known, who, config));
}

beforeEach(() => {
  sessionStorage.clear();
  setTrial({ overrides: [], ends: [] });
});

test('a developer’s link: another build stands in the list, and the published one behind it', async () => {
  const fetched = serve(manifestAnswer);
  const { result } = open(`/activities?override=mfe-cra@${LOCAL}`, session('System'));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeDefined());
  const remote = result.current?.remotes.find(({ id }) => id === 'mfe-cra');
  expect(remote).toMatchObject({ baseUrl: LOCAL, development: true, manifest: { title: 'En travaux' } });
  expect(remote?.previous).toMatchObject({ version: '1.0.0', baseUrl: activities.baseUrl });
  expect(result.current?.remotes.find(({ id }) => id === 'mfe-missions')).toEqual(missions);
  expect(fetched.mock.calls[0]?.[0]).toBe(`${LOCAL}remote.manifest.json`);
  expect(window.location.search).toBe('');
  expect(getTrial().overrides).toHaveLength(1);
});

test('the same link without the role: nothing is asked, kept or changed', () => {
  const fetched = serve(manifestAnswer);
  for (const who of [session('Admin'), session('Bloomer'), { state: 'signedOut', roles: [] } as SessionSnapshot]) {
    const { result } = open(`/activities?override=mfe-cra@${LOCAL}`, who);
    expect(result.current).toBe(known);
  }
  expect(fetched).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
  expect(window.location.search).toContain('override=');
  expect(getTrial()).toEqual({ overrides: [], ends: [] });
});

test('what somebody without the role finds in the tab’s storage does nothing either', () => {
  const fetched = serve(manifestAnswer);
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  sessionStorage.setItem('bloom.overrides', JSON.stringify([{ remote: 'mfe-cra', url: LOCAL, expires }]));
  expect(open('/activities', session('Admin')).result.current).toBe(known);
  expect(fetched).not.toHaveBeenCalled();
});

test('everybody else pays nothing', () => {
  expect(open('/activities', session('System')).result.current).toBe(known);
});

test('a link to somewhere else is refused, and it is said', async () => {
  const fetched = serve(manifestAnswer);
  const { result } = open('/activities?override=mfe-cra@https://evil.example/', session('System'));
  await waitFor(() => expect(result.current).toBeDefined());
  expect(result.current).toEqual(known);
  expect(fetched).not.toHaveBeenCalled();
  expect(getTrial().ends).toEqual([{ remote: 'mfe-cra', why: 'refused' }]);
});

test.each([
  ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers something else', () => new Response('<html>')],
  ['is another remote', () => new Response(JSON.stringify(missions.manifest))],
])('a build that %s: the published one, and the override ends', async (_case, answer) => {
  serve(answer);
  const { result } = open(`/activities?override=mfe-cra@${LOCAL}`, session('System'));
  await waitFor(() => expect(result.current).toBeDefined());
  expect(result.current).toEqual(known);
  expect(getTrial()).toEqual({ overrides: [], ends: [{ remote: 'mfe-cra', why: 'failed' }] });
  expect(sessionStorage.getItem('bloom.overrides')).toBeNull();
});

test('a build that does not open ends its override; one that crashes while it is edited does not', async () => {
  serve(manifestAnswer);
  const { result } = open(`/activities?override=mfe-cra@${LOCAL}`, session('System'));
  await waitFor(() => expect(result.current).toBeDefined());
  const fail = (phase: string, version = 'development') =>
    window.dispatchEvent(
      new CustomEvent('bloom:version-failed', { detail: { remote: 'mfe-cra', version, phase, reference: 'REF-1' } }),
    );
  fail('render');
  fail('entry', '1.0.0');
  expect(getTrial().overrides).toHaveLength(1);
  fail('entry');
  expect(getTrial()).toEqual({ overrides: [], ends: [{ remote: 'mfe-cra', why: 'failed', reference: 'REF-1' }] });
  expect(sessionStorage.getItem('bloom.overrides')).toBeNull();
});
