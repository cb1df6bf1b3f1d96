import { gridFrench } from './grid-french.ts';

const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');
const library = 'node_modules/ag-grid-community/dist/package/main.cjs.js';

/** What needs a feature that our tables do not have: selection, editing, notes, files, column groups. */
const unused =
  /^(aria(ColumnGroup|ColumnCell|ColumnShowValuesAs|CalculatedColumn|SortableColumnWithCell|ToggleCell|Skeleton|DeferSkeleton|HasNote|FullRow|Validation|PendingChange|RowIndex|Row|Header)|rowDrag|fileInput|exporting|tooltipValidation|invalid(BigInt|Selection)|maxLength|setFilter|filterSummary)/;

/**
 * Every text that the community edition asks for, out of its code: `("key", "English")` and the tables of filters and
 * months.
 */
function askedKeys(): string[] {
  const code = readFileSync((expect.getState().testPath ?? '').replace(/shared-ui\/src\/.*/, library), 'utf8');
  const calls = code.matchAll(/[tT](?:ranslate|ext)(?:Func\(\)|Func|Fn)?\(\s*(?:this, |beans, )?"(\w+)",\s*(?:"|`)/g);
  const tables = [...code.matchAll(/(?:FILTER|MONTH)_LOCALE_TEXT = \{([\s\S]*?)\n\}/g)].flatMap(([, body = '']) => [
    ...body.matchAll(/^\s+(\w+):/gm),
  ]);
  return [...calls, ...tables].map(([, key = '']) => key);
}

test('everything that ag-grid can say in our tables has French words', () => {
  const asked = askedKeys();
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.filter((key) => !(key in gridFrench) && !unused.test(key));
  expect([...new Set(missing)]).toEqual([]);
});
