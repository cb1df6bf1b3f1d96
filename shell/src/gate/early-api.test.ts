import { createStaticSession } from '@bloom/shared-auth/static-session';
import { testConfig } from '../testing/runtime-config.ts';
import { greetApi } from './early-api.ts';

const sent = () => jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));

test('an API of another origin is asked for leave early, as its first real question will be', async () => {
  const asked = sent();
  await greetApi(testConfig, createStaticSession({ roles: ['Admin'] }));
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe('http://api.test/graphql');
  expect(Object.keys(init?.headers ?? {}).sort()).toEqual([
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
