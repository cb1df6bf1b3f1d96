import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('every file that docs/architecture.md answers a question with exists', () => {
  const [, table = ''] = readFileSync(`${root}docs/architecture.md`, 'utf8').split('**Where is …?**');
  const rows = /(?:^\|.*\n)+/m.exec(table)?.[0] ?? '';
  const paths = [...rows.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  assert.ok(paths.length >= 15, 'the table is there');
  for (const path of paths) assert.ok(globSync(path, { cwd: root }).length > 0, path);
});
