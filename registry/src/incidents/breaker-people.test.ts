import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInCohort } from '@bloom/shared-rules/words/cohort';
import type { Channel } from '../channels/channels.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { isGiven, mayOpen } from './breaker-people.ts';

const person = (roles: string[], forClients = false) => ({ pseudonym: 'p', subject: 'alice', roles, forClients });

const manifest = (parts: object): Manifest =>
  ({ id: 'mfe-cra', title: 'CRA', owner: 'cra', shellApi: '^1.0.0', routes: [], ...parts }) as Manifest;
const page = (...routes: object[]) =>
  manifest({ routes: routes.map((route) => ({ id: 'a.b', path: '/a', title: 'A', ...route })) });

for (const [what, pages, roles, counted] of [
  ['a page of one’s role', page({ roles: ['Admin'] }), ['Admin'], true],
  ['a page of one of one’s roles', page({ roles: ['Bloomer', 'System'] }), ['Admin', 'System'], true],
  ['a page of another role', page({ roles: ['Admin'] }), ['Bloomer'], false],
  ['a page of another role', page({ roles: ['Admin', 'System', 'Bloomer'] }), ['Client'], false],
  ['a page for whoever comes by a link', page({ roles: ['Anonymous'] }), ['Bloomer'], false],
  ['a page of every role', page({}), ['Client'], true],
  ['a page of every role, without any', page({}), [], false],
  ['a page without a session', page({ public: true }), ['Bloomer'], true],
  [
    'a page without a session beside one of another role',
    page({ public: true }, { roles: ['Admin'] }),
    ['Bloomer'],
    false,
  ],
  ['a page without a session beside one of one’s role', page({ public: true }, { roles: ['Admin'] }), ['Admin'], true],
  ['a page without a session, without a role', page({ public: true }), [], false],
  ['a part of others’ pages', manifest({ contributions: [{ id: 'x', roles: ['System'] }] }), ['System'], true],
  [
    'a part of others’ pages, of another role',
    manifest({ contributions: [{ id: 'x', roles: ['System'] }] }),
    ['Admin'],
    false,
  ],
  ['nothing', manifest({}), ['System'], false],
] as const) {
  test(`${roles.join(' and ') || 'nobody in particular'} and ${what}: ${counted ? 'counted' : 'not counted'}`, () => {
    assert.equal(mayOpen(person([...roles]), pages), counted);
  });
}

for (const [what, pages, counted] of [
  ['a page for clients', page({ audience: 'clients', roles: ['Client'] }), true],
  ['a page for clients without a session', page({ audience: 'clients', public: true }), true],
  ['a page without a session', page({ public: true }), false],
  ['a page for staff that clients may open too', page({ roles: ['Client', 'Admin'] }), false],
  ['a part of others’ pages', manifest({ contributions: [{ id: 'x' }] }), false],
] as const) {
  test(`a client on the screens for clients and ${what}: ${counted ? 'counted' : 'not counted'}`, () => {
    assert.equal(mayOpen(person(['Client'], true), pages), counted);
  });
}

test('who gets a version: everybody the pinned one, a share the canary, nobody a blocked or former one', () => {
  const given = (version: string, percent: number, subject = 'alice') => {
    const canary = { version: '2.0.0', percent, since: '', by: 'test' };
    const blocked = { '3.0.0': { at: '', reason: '' } };
    const channel: Channel = { revision: 1, pinned: '1.0.0', good: ['0.9.0'], canary, blocked };
    return isGiven(channel, { remote: 'mfe-cra', version }, { ...person(['Admin']), subject });
  };
  assert.deepEqual(
    ['0.9.0', '1.0.0', '2.0.0', '3.0.0'].map((version) => given(version, 100)),
    [false, true, true, false],
  );
  const people = Array.from({ length: 50 }, (_, index) => `person-${index}`);
  assert.deepEqual(
    people.filter((subject) => given('2.0.0', 10, subject)),
    people.filter((subject) => isInCohort('mfe-cra', subject, 10)),
  );
  assert.equal(given('2.0.0', 0), false);
});
