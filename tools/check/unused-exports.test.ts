import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { type Resolve, unusedExportsIn } from './unused-exports.ts';

const resolve: Resolve = (from, specifier) =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('@bloom/rows', 'rows.ts');
const unused = (texts: Record<string, string>) => unusedExportsIn(new Map(Object.entries(texts)), resolve);

const ROWS = [
  'export const ROWS = 3;',
  'export type Row = string;',
  'export interface Head {}',
  'export default ROWS;',
  '// why',
  'export async function readRows() {}',
  'export class Rows {}',
  'const own = 1;',
  '',
].join('\n');

test('a value that no other file imports is told with its line, types and defaults are not', () => {
  const page = "import { ROWS, Rows as All } from './rows.ts';\n";
  assert.deepEqual(unused({ 'rows.ts': ROWS, 'page.tsx': page }), [
    'rows.ts:6: no other file imports readRows: do not export it, or take it away where nothing needs it.',
  ]);
});

test('a name that means something else elsewhere is no use of it', () => {
  const page = "import { ROWS, Rows } from './rows.ts';\nfunction readRows() {}\nreadRows();\n";
  const other = "import { readRows } from './other-rows.ts';\n";
  assert.equal(unused({ 'rows.ts': ROWS, 'page.tsx': page, 'deep/other.ts': other }).length, 1);
});

test('what is taken whole, by a public path or when it is needed, is used', () => {
  for (const page of [
    "import * as rows from './rows.ts';",
    'const { ROWS } = await import(/* webpackChunkName: "rows" */ \'./rows.ts\');',
    "import {\n  ROWS,\n  readRows,\n  type Row,\n  Rows,\n} from '@bloom/rows';",
    "export { ROWS, readRows, Rows } from './rows.ts';",
  ]) {
    assert.deepEqual(unused({ 'rows.ts': ROWS, 'page.tsx': page }), [], page);
  }
});

test('what only tests need is told, unless its own file needs it or it was made for tests', () => {
  const page = "import { ROWS, Rows } from './rows.ts';\n";
  const used = { 'page.tsx': page, 'rows.test.ts': "import { readRows } from './rows.ts';\n" };
  assert.deepEqual(unused({ 'rows.ts': ROWS, ...used }), [
    'rows.ts:6: only tests need readRows: take it away, with them.',
  ]);
  assert.deepEqual(unused({ 'rows.ts': `${ROWS}void readRows();\n`, ...used }), []);
  const fixture = "import { readRows, ROWS, Rows } from './rows.fixture.ts';\n";
  assert.deepEqual(unused({ 'rows.fixture.ts': ROWS, 'rows.test.ts': fixture }), []);
});
