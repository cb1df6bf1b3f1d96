import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BRAND_COLOUR } from './brand.ts';

const root = join(import.meta.dirname, '../../..');
/** A style sheet cannot import: the tests of the theme compare it. */
const KNOWN = ['shared-rules/src/words/brand.ts', 'shared-ui/src/theme/base.css'];

test('the green of the brand is said once', () => {
  const sources = globSync('{api,idp,registry,shell,shared-*,mfe-*}/src/**/*.{ts,tsx,css,html,svg}', { cwd: root });
  const found = sources
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').toLowerCase().includes(BRAND_COLOUR));
  assert.deepEqual(found.sort(), KNOWN);
});
