import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unusedExportsIn } from './unused-exports.ts';

test('a value that no other file names is told with its line, types and defaults are not', () => {
  const used = 'export const ROWS = 3;\nexport type Row = string;\nexport interface Head {}\nexport default ROWS;\n';
  const texts = new Map([
    ['rows.ts', `${used}// why\nexport async function readRows() {}\nexport class Rows {}\nconst own = 1;\n`],
    ['page.tsx', "import { ROWS, Rows } from './rows.ts';\n"],
  ]);
  assert.deepEqual(unusedExportsIn(texts), [
    'rows.ts:6: no other file names readRows: do not export it, or take it away where nothing needs it.',
  ]);
  texts.set('rows.test.ts', "import { readRows } from './rows.ts';\n");
  assert.deepEqual(unusedExportsIn(texts), []);
});
