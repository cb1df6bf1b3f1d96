import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');

/** The rows of the first table behind a text of the page. */
function tableAfter(text: string): string[] {
  const [, rest = ''] = page.split(text);
  return /(?:^\|.*\n)+/m.exec(rest)?.[0].trim().split('\n') ?? [];
}

const foldersOf = (path: string) =>
  readdirSync(`${root}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test('every file that docs/architecture.md answers a question with exists', () => {
  const rows = tableAfter('**Where is …?**');
  const paths = [...rows.join('\n').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  assert.ok(paths.length >= 15, 'the table is there');
  for (const path of paths) assert.ok(globSync(path, { cwd: root }).length > 0, path);
});

test('the areas of docs/architecture.md are the folders of the API, and each names its domains', () => {
  const rows = tableAfter('**API.**').slice(2);
  const areas = new Map(
    rows.map((row) => {
      const [, area = '', domains = ''] = row.split('|').map((cell) => cell.trim());
      return [area.replaceAll('`', ''), domains.split(', ').sort()];
    }),
  );
  const top = areas.get('top') ?? [];
  areas.delete('top');
  assert.deepEqual(
    [...areas.keys(), ...top].sort(),
    foldersOf('api/src')
      .filter((name) => name !== 'testing')
      .sort(),
  );
  areas.delete('platform');
  for (const [area, domains] of areas) assert.deepEqual(domains, foldersOf(`api/src/${area}`).sort(), area);
});
