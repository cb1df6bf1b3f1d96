import type { HostedSession } from '@bloom/shared-auth/open-session';
import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import type { ManifestRoute, RegisteredRemote } from '@bloom/shared-ui/remote';
import { RemoteVersions } from '../remotes/remote-versions.ts';
import { activities, testFederation } from '../testing/remotes.ts';
import { testConfig } from '../testing/runtime-config.ts';
import { askEarly, greetApi } from './early-api.ts';

const sent = () => jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));

test('an API of another origin is asked for leave early, as its first real question will be', async () => {
  const asked = sent();
  await greetApi(testConfig, createStaticSession({ roles: ['Admin'] }));
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe('http://api.test/graphql');
  expect(Object.keys(init?.headers ?? {}).sort()).toEqual([
    'Accept',
    'Apollo-Require-Preflight',
    'Authorization',
    'Content-Type',
  ]);
});

test('nobody, and an API beside the page, ask for nothing', async () => {
  const asked = sent();
  await greetApi(testConfig, createStaticSession({ state: 'signedOut', roles: [] }));
  const beside = { apiUrls: { ...testConfig.apiUrls, missions: '/graphql' } };
  await greetApi(beside, createStaticSession({ roles: ['Admin'] }));
  expect(asked).not.toHaveBeenCalled();
});

describe('the first data of the page of the address', () => {
  const signing = (guard: Partial<ManifestRoute>): RegisteredRemote => ({
    ...activities,
    manifest: {
      ...activities.manifest,
      routes: activities.manifest.routes.map((route) => ({
        ...route,
        ...guard,
        firstData: [{ operation: 'ClientActivity', variables: { signingDocumentID: ':id' } }],
      })),
    },
    firstQueries: { ClientActivity: { api: 'missions' as const, text: 'query ClientActivity { a }' } },
  });
  const open = (options: StaticSessionOptions, guard: Partial<ManifestRoute> = { public: true }) => {
    window.history.replaceState(null, '', '/signing/d1');
    const session = { ...createStaticSession({ roles: ['Anonymous'], ...options }), isRemembered: () => true };
    return askEarly({
      config: testConfig,
      session: session as unknown as HostedSession,
      versions: new RemoteVersions(testFederation()),
      started: Promise.resolve(),
      remotes: Promise.resolve({ source: 'registry', remotes: [signing(guard)] }),
    });
  };

  test('leave as soon as it is known who is here', async () => {
    const asked = sent();
    await open({ state: 'anonymous', link: {} });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { operationName: 'ClientActivity', variables: { signingDocumentID: 'd1' }, query: 'query ClientActivity { a }' },
    ]);
  });

  test.each([
    ['Admin', ['ClientActivity']],
    ['Bloomer', []],
  ] as const)('are asked for somebody who may open the page: %s', async (role, operations) => {
    const asked = sent();
    const guard = { public: false, roles: ['Admin' as const] };
    await open({ state: 'authenticated', roles: [role], token: crypto.randomUUID() }, guard);
    await new Promise((resolve) => setTimeout(resolve));
    const names = asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).operationName);
    expect(names.filter((name) => name !== 'Greeting')).toEqual(operations);
  });

  test.each<StaticSessionOptions>([
    { state: 'signedOut', link: { awaitsClick: true } },
    { state: 'anonymous', link: { failure: { code: 'TOKEN_EXPIRED', renewed: true } } },
  ])('are not asked with a link that has not opened', async (options) => {
    const asked = sent();
    await open(options);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
  });
});
