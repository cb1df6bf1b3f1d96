import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = import.meta.dirname;
const ADDS_BY_BEING_THERE = /\.(schema|model|jobs|files|links|notice|endings|retention|personal-data|figures)\.ts$/;

test('what adds to the API by being there is imported: by domains.ts, or by what needs it', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  const imported = new Set(
    files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
        join(dirname(file), path),
      );
    }),
  );
  const forgotten = files.filter((file) => ADDS_BY_BEING_THERE.test(file) && !imported.has(file));
  assert.deepEqual(forgotten, [], 'add them to api/src/domains.ts');
});
