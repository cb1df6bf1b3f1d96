import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManifestError, parseManifest } from './manifest.ts';
import { manifestOf } from './testing/builds.ts';

const good = manifestOf('mfe-billing');
const [route] = good.routes;

function problemsOf(manifest: unknown): string[] {
  try {
    parseManifest(JSON.stringify(manifest, null, 2), 'm.json');
    return [];
  } catch (error) {
    assert.ok(error instanceof ManifestError);
    return error.problems;
  }
}

test('a manifest that keeps the contract', () => {
  assert.deepEqual(problemsOf(good), []);
  assert.deepEqual(
    problemsOf({ ...good, menu: [{ route: 'finance.home', label: 'Finance', icon: 'euro', order: 1 }] }),
    [],
  );
});

const table: [string, unknown, string[]][] = [
  [
    'an unknown role',
    { ...good, routes: [{ ...route, roles: ['Boss'] }] },
    ['m.json:12: routes.0.roles.0 must be one of Admin, Anonymous, Bloomer, System, Client.'],
  ],
  [
    'an unknown property',
    { ...good, routes: [{ ...route, rolse: ['Admin'] }] },
    ['m.json:7: routes.0 has an unknown property "rolse".'],
  ],
  [
    'a path with a query',
    { ...good, routes: [{ ...route, path: '/finance?x=1' }] },
    ['m.json:9: routes.0.path must match pattern "^/([^\\s?#]|\\?(?=/|$))*$".'],
  ],
  [
    'a menu entry without its route',
    { ...good, menu: [{ route: 'a.b', label: 'A', icon: 'a', order: 1 }] },
    ['m.json:18: the menu leads to "a.b", which is no route of this manifest.'],
  ],
  [
    'a route twice',
    { ...good, routes: [route, route] },
    ['m.json:16: the route "finance.home" exists twice.', 'm.json:17: the path "/finance" exists twice.'],
  ],
  [
    'two problems at once',
    { ...good, id: 'billing', title: '' },
    [
      'm.json:2: id must match pattern "^(shell|mfe-[a-z][a-z0-9-]*)$".',
      'm.json:3: title must NOT have fewer than 1 characters.',
    ],
  ],
];
for (const [name, manifest, problems] of table) {
  test(`refused with file and line: ${name}`, () => assert.deepEqual(problemsOf(manifest), problems));
}

test('text that is no JSON', () => {
  assert.throws(() => parseManifest('{ "id": ', 'm.json'), /^ManifestError: m\.json: not JSON: /);
});
