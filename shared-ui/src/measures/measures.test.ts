import * as measures from './measures.ts';

interface Files {
  globSync: (pattern: string, options: { cwd: string }) => string[];
  readFileSync: (path: string, encoding: 'utf8') => string;
}
const { globSync, readFileSync } = jest.requireActual<Files>('node:fs');
const root = (expect.getState().testPath ?? '').replace(/shared-ui.src.measures.measures\.test\.ts$/, '');

/** `pageSizes.tables`, and `tagLimit` of what has no parts. */
const names = Object.entries(measures).flatMap(([name, value]) =>
  typeof value !== 'object' || Array.isArray(value) || name === 'textMaximum'
    ? [name]
    : Object.keys(value).map((part) => `${name}.${part}`),
);

// A figure that stands here and again where it is used is no longer the one figure that it says it is.
test('every measure is taken from here by whom it rules', () => {
  const code = globSync('{shell,shared-ui,mfe-*}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|measures\/measures\.ts$/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});
