import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Manifest } from '../src/manifest/manifest.ts';
import { askedWhoIsThere, pagesOf, turnedAway, untriedPages } from './smoke-pages.ts';

const today = new Date('2026-11-21T12:00:00Z');
const paths: [string, string][] = [
  ['/activities', '/activities'],
  ['/missions/:missionRecordId/cra/:date', '/missions/1/cra/2026-11-21'],
  ['/satisfaction/:month/:recordId/:id', '/satisfaction/2026-11/1/1'],
  ['/electronicSign/:externalDocumentId/:signerId?', '/electronicSign/1'],
  ['/help/*', '/help/x'],
  ['/', '/'],
];
for (const [path, address] of paths) {
  test(`the page ${path} is opened at ${address}`, () => {
    const routes = [{ id: 'a.b', path, title: 'A' }];
    assert.deepEqual(
      pagesOf({ id: 'mfe-a', routes }, today).map((page) => page.path),
      [address],
    );
  });
}

const people: [Partial<Manifest['routes'][number]>, string[]][] = [
  [{}, ['admin@bloom.example']],
  [{ roles: ['Bloomer', 'Admin'] }, ['admin@bloom.example']],
  [{ roles: ['Bloomer'] }, ['bloomer@bloom.example']],
  [{ roles: ['Client'] }, ['client@client.example']],
  [{ public: true }, ['nobody']],
  [{ roles: ['Anonymous'] }, []],
];
for (const [route, expected] of people) {
  test(`a page for ${JSON.stringify(route)} is opened by ${expected.join() || 'no demo account'}`, () => {
    const routes = [{ id: 'a.b', path: '/a', title: 'A', ...route }];
    assert.deepEqual(
      pagesOf({ id: 'mfe-a', routes }, today).map(({ email }) => email ?? 'nobody'),
      expected,
    );
  });
}

test('a page that asks nobody in particular to sign in is opened again by somebody who has', () => {
  const page = { remote: 'mfe-a', route: 'a.b', path: '/a/1', email: undefined };
  const asked = 'http://shell.test/login?returnTo=%2Fa%2F1';
  assert.deepEqual(askedWhoIsThere(page, asked), { ...page, email: 'admin@bloom.example' });
  const stays = [asked, 'http://shell.test/a/1', 'http://shell.test/login', 'http://shell.test/forbidden'];
  for (const address of stays) {
    assert.equal(askedWhoIsThere({ ...page, email: 'admin@bloom.example' }, address), undefined);
    if (address !== asked) assert.equal(askedWhoIsThere(page, address), undefined);
  }
  assert.deepEqual(stays.map(turnedAway), [
    'it was turned away to /login',
    undefined,
    'it was turned away to /login',
    'it was turned away to /forbidden',
  ]);
});

test('what no demo account may open is told, not left out in silence', () => {
  const routes: Manifest['routes'] = [
    { id: 'a.link', path: '/a/:id', title: 'A', roles: ['Anonymous'] },
    { id: 'a.home', path: '/a', title: 'A' },
  ];
  assert.deepEqual(untriedPages({ id: 'mfe-a', routes }), ['a.link (/a/:id) of mfe-a: no demo account may open it']);
});
