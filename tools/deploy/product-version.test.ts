import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../build/federation.ts';

const text = (path: string) => readFileSync(join(root, path), 'utf8');
/** Of the product. Each package has its own, by its commits; this one is set by whoever releases. */
const { version } = JSON.parse(text('package.json')) as { version: string };

/** Where it stands for whoever installs the product: all that stands there, once for each place. */
const PLACES: Record<string, RegExp> = {
  'deploy/images/Containerfile': /bloom\/api:([\d.]+)/g,
  'deploy/compose/.env.example': /^VERSION=(.+)$/gm,
  'deploy/compose/compose.yaml': /\$\{VERSION:-([^}]+)\}/g,
  'deploy/compose/settings.example/shell.json': /"version": "([^"]+)"/g,
  'deploy/compose/settings.example/clients.json': /"version": "([^"]+)"/g,
  'deploy/chart/Chart.yaml': /^(?:version|appVersion): (.+)$/gm,
  'deploy/chart/values.yaml': /^ {2}tag: (.+)$/gm,
};

describe('the version of the product', () => {
  for (const [path, named] of Object.entries(PLACES)) {
    test(`is the one that ${path} names`, () => {
      const told = [...text(path).matchAll(named)].map(([, one]) => one);
      assert.deepEqual([...new Set(told)], [version]);
    });
  }

  test('has notes for whoever runs it', () => {
    assert.ok(existsSync(join(root, `docs/releases/${version}.md`)));
    assert.match(text(`docs/releases/${version}.md`), new RegExp(`^# Bloom ${version.replaceAll('.', '\\.')}$`, 'm'));
  });
});
