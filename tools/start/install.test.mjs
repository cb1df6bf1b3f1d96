import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { installProblem, linkNode24, node24 } from './install.mjs';

let root;
const lock = {
  packages: {
    '': { name: 'bloom' },
    api: { version: '0.1.0' },
    'node_modules/api': { resolved: 'api', link: true },
    'node_modules/left': { version: '1.0.0' },
    'node_modules/left-darwin-arm64': { version: '1.0.0', optional: true },
  },
};

function installed(packages) {
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bloom-install-'));
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(dirname(node24(root)), { recursive: true });
  writeFileSync(node24(root), 'node 24');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing is installed after a clone or an interrupted install', () => {
  assert.equal(installProblem(root), 'packages are not installed yet');
});

test('packages of other platforms may be missing', () => {
  installed({ 'node_modules/left': { version: '1.0.0' } });
  assert.equal(installProblem(root), undefined);
});

test('a package that is missing or has another version is named', () => {
  installed({});
  assert.equal(installProblem(root), 'left 1.0.0 is missing');
  installed({ 'node_modules/left': { version: '1.0.1' } });
  assert.equal(installProblem(root), 'left 1.0.0 is missing');
});

test('node_modules copied from another platform has no Node for this one', () => {
  installed({ 'node_modules/left': { version: '1.0.0' } });
  rmSync(node24(root));
  assert.equal(installProblem(root), 'Node 24 for this platform is missing');
});

test('npm scripts find Node 24 even when npm removed its link', () => {
  linkNode24(root);
  linkNode24(root);
  assert.equal(readFileSync(join(root, 'node_modules', '.bin', 'node'), 'utf8'), 'node 24');
});
