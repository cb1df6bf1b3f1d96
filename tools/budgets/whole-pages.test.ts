import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesOfPage } from './measure.ts';
import { scriptsOfPage, wholePageProblems } from './whole-pages.ts';

const page = { app: 'mfe-x', route: 'x.page', most: 1000 };

test('a page is its own scripts, what it takes of the shell, and what the shell starts with, each once', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'whole-pages-'));
  t.after(() => rmSync(root, { recursive: true }));
  const write = (app: string, name: string, table: object) => {
    mkdirSync(join(root, app, 'dist'), { recursive: true });
    writeFileSync(join(root, app, 'dist', name), JSON.stringify(table));
  };
  write('mfe-x', 'route-files.json', { 'x.page': ['entry.js', 'page.css', 'page.js'] });
  write('mfe-x', 'route-shares.json', { 'x.page': ['react', '@bloom/shared-ui/card', '@bloom/shared-ui/button'] });
  write('shell', 'share-files.json', {
    '@bloom/shared-ui/button': ['assets/faces.js', 'assets/faces.css', 'assets/antd.js'],
    '@bloom/shared-ui/card': ['assets/faces.js', 'assets/card.js'],
    '@bloom/shared-ui/grid': ['assets/grid.js'],
    react: ['assets/react.js'],
  });
  const html = '<script src="/assets/main.js"></script><link data-remembered="" as="script" href="/assets/frame.js">';
  assert.deepEqual(filesOfPage(html), ['assets/main.js']);
  const files = scriptsOfPage(root, page, filesOfPage(html, { known: true }));
  assert.deepEqual(
    files.map((file) => file.slice(root.length)),
    [
      ...['main', 'frame', 'react', 'faces', 'card', 'antd'].map((name) => `/shell/dist/assets/${name}.js`),
      '/mfe-x/dist/entry.js',
      '/mfe-x/dist/page.js',
    ],
  );
  assert.throws(() => scriptsOfPage(root, { ...page, route: 'x.gone' }, []), /no route "x.gone"/);
});

test('a page that grew is named, with how much', () => {
  assert.deepEqual(wholePageProblems(page, 1000), []);
  assert.match(wholePageProblems(page, 1001)[0] ?? '', /mfe-x: the page "x.page" .* 1001 bytes .*, 1 more than 1000/);
});
