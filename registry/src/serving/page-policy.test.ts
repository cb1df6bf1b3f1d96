import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExtraSources, type PolicyParts, pagePolicy } from './page-policy.ts';
import type { ShellConfig } from './shell-config.ts';

const config: ShellConfig = {
  registryUrl: 'http://registry.test',
  apiUrls: { missions: 'http://api.test/graphql' },
  oidc: { authority: 'http://idp.test', audience: 'bloom-api', rolesClaim: 'roles' },
};

const policyOf = (changed: Partial<ShellConfig> = {}, parts?: PolicyParts) =>
  pagePolicy({ ...config, ...changed }, parts)['Content-Security-Policy'] ?? '';
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('scripts come from the page itself and from the registry, and nothing is evaluated', () => {
  const policy = policyOf();
  assert.equal(directive(policy, 'script-src'), "script-src 'self' http://registry.test");
  assert.doesNotMatch(policy, /unsafe-eval/);
  for (const part of policy.split('; ').filter((name) => !name.startsWith('style-src'))) {
    assert.doesNotMatch(part, /unsafe-inline/);
  }
});

test('the page may send its failures to the host of the DSN, and to no other', () => {
  const connections = (dsn?: string) =>
    directive(policyOf({ ...(dsn !== undefined && { errorReporting: { dsn } }) }), 'connect-src');
  assert.doesNotMatch(connections() ?? '', /errors\.example/);
  assert.match(connections('https://key@errors.example:8443/team/42') ?? '', / https:\/\/errors\.example:8443( |$)/);
  for (const dsn of ['', 'no dsn', "*; script-src 'unsafe-inline'"]) assert.equal(connections(dsn), connections());
});

test('an outside help chat is let in only where it is configured, and by origins alone', () => {
  assert.doesNotMatch(policyOf(), /hubspot|hs-scripts/);
  const open = policyOf({
    helpChat: {
      scriptUrl: 'https://js.hs-scripts.com/1.js',
      origins: ['https://*.hubspot.com', "*; script-src 'unsafe-inline'", "'unsafe-eval'"],
    },
  });
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    assert.match(directive(open, name) ?? '', / https:\/\/js\.hs-scripts\.com https:\/\/\*\.hubspot\.com$/);
  }
  assert.doesNotMatch(open, /unsafe-eval|\*;/);
  assert.equal(policyOf({ helpChat: { scriptUrl: 'no address', origins: [] } }), policyOf());
});

test('what manifests declare is let in by its own directive', () => {
  const extra = { 'connect-src': ['https://api.maps.example'], 'img-src': ['https://tiles.example:8443'] };
  const policy = policyOf({}, { extra: [extra, {}, { 'img-src': ['https://tiles.example:8443'] }] as ExtraSources[] });
  assert.match(directive(policy, 'connect-src') ?? '', / https:\/\/api\.maps\.example$/);
  assert.equal(directive(policy, 'img-src')?.match(/https:\/\/tiles\.example:8443/g)?.length, 1);
  assert.doesNotMatch(directive(policy, 'script-src') ?? '', /maps|tiles/);
});

test('whatever the storage holds as a manifest, no word of it but an exact origin reaches the policy', () => {
  const hostile: unknown[] = [
    {
      'connect-src': ["https://x.example; script-src 'unsafe-inline'", '*', 'https:', 'http://x.example', 'https://*'],
    },
    { 'connect-src': 'https://x.example', 'script-src': ['https://x.example'], 'style-src': ['https://x.example'] },
    { 'img-src': [null, {}, ['https://x.example'], 'https://x.example/path', 'data:'] },
    { toString: 'x' },
    { 'frame-src': Array(9_000).fill('no origin') },
  ];
  assert.equal(policyOf({}, { extra: hostile as ExtraSources[] }), policyOf());
});

test('builds of developers are let in from the configured origins alone, with their sockets', () => {
  const developer = { origins: ['http://localhost:3101', 'https://*.evil.example', "'unsafe-eval'"] };
  const policy = policyOf({ developer });
  assert.equal(directive(policy, 'script-src'), "script-src 'self' http://registry.test http://localhost:3101");
  assert.match(directive(policy, 'connect-src') ?? '', / ws:\/\/localhost:3101( |$)/);
  assert.match(
    directive(policyOf({}, { development: ['http://localhost:3103/'] }), 'script-src') ?? '',
    /localhost:3103$/,
  );
});

test('violations are told to the origin of the page', () => {
  assert.match(policyOf({}, { reports: '/csp-reports' }), /; report-uri \/csp-reports$/);
  assert.doesNotMatch(policyOf(), /report-/);
});
