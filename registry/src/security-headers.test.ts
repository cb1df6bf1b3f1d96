import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSecurityPolicy } from './security-headers.ts';

const config = {
  registryUrl: 'http://registry.test',
  apiUrls: { missions: 'http://api.test/graphql' },
  oidc: { authority: 'http://idp.test' },
};

const connections = (dsn?: string) => {
  const policy = contentSecurityPolicy({ ...config, ...(dsn !== undefined && { errorReporting: { dsn } }) });
  return policy.split('; ').find((directive) => directive.startsWith('connect-src'));
};

test('the page may send its failures to the host of the DSN, and to no other', () => {
  assert.doesNotMatch(connections() ?? '', /errors\.example/);
  assert.match(connections('https://key@errors.example:8443/team/42') ?? '', / https:\/\/errors\.example:8443( |$)/);
});

test('a DSN that is no address changes nothing', () => {
  for (const dsn of ['', 'no dsn', "*; script-src 'unsafe-inline'"]) assert.equal(connections(dsn), connections());
});

test('an outside help chat is let in only where it is configured, and by origins alone', () => {
  const policy = (helpChat?: { scriptUrl: string; origins: string[] }) =>
    contentSecurityPolicy({ ...config, ...(helpChat !== undefined && { helpChat }) });
  assert.doesNotMatch(policy(), /hubspot|hs-scripts/);
  const open = policy({
    scriptUrl: 'https://js.hs-scripts.com/1.js',
    origins: ['https://*.hubspot.com', "*; script-src 'unsafe-inline'", "'unsafe-eval'"],
  });
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    assert.match(open, new RegExp(`${directive} [^;]*https://js\\.hs-scripts\\.com https://\\*\\.hubspot\\.com(;|$)`));
  }
  assert.doesNotMatch(open, /unsafe-eval|\*;/);
  assert.equal(policy({ scriptUrl: 'no address', origins: [] }), policy());
});
