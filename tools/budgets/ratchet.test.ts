import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { measureBuild } from './measure.ts';
import { budgetFor, looseProblems, lowered, overProblems } from './ratchet.ts';

const bytes = { page: 20_000, total: 50_000, heaviest: 'mission.list' };

test('a budget is what a build weighs and a little room', () => {
  assert.deepEqual(budgetFor(bytes), { page: 20_600, total: 51_500 });
});

test('a budget follows down, never up', () => {
  assert.deepEqual(lowered({ page: 30_000, total: 50_500 }, bytes), { page: 20_600, total: 50_500 });
  assert.deepEqual(lowered({ page: 10, total: 10 }, bytes), { page: 10, total: 10 });
});

test('within the budget, and within the tolerance of two machines, nothing is said', () => {
  for (const budget of [budgetFor(bytes), { page: 21_000, total: 52_500 }]) {
    assert.deepEqual([...overProblems('mfe-x', budget, bytes), ...looseProblems('mfe-x', budget, bytes)], []);
  }
});

test('one byte over fails, and the page that is too heavy is named', () => {
  assert.deepEqual(overProblems('mfe-x', { page: 19_999, total: 50_000 }, bytes), [
    'mfe-x: the page "mission.list": 20000 bytes after brotli, 1 more than the budget of 19999. Make it smaller, or raise "byteBudget" in its manifest and say why.',
  ]);
});

test('a remote that shrank has to take its budget down', () => {
  assert.deepEqual(looseProblems('mfe-x', { page: 20_600, total: 60_000 }, bytes), [
    'mfe-x has shrunk: its budget "total" of 60000 can be 51500. npm run budgets',
  ]);
});

test('a build is measured as it is sent: compressed where the build compressed, each file once', (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'budgets-'));
  t.after(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  const files: Record<string, string> = {
    'entry.js': 'x'.repeat(5000),
    'entry.js.br': 'x'.repeat(300),
    'page.css': 'y'.repeat(40),
    'route-files.json': JSON.stringify({ 'a.one': ['entry.js', 'page.css'], 'a.two': ['entry.js'] }),
    'index.html':
      '<link rel="preload" href="/assets/a.js"><link href="/assets/a.css"><script src="/assets/a.js"></script>' +
      '<link data-remembered="" as="script" href="/assets/later.js">',
    'assets/a.js': 'a'.repeat(100),
    'assets/a.css': 'b'.repeat(10),
    'assets/later.js': 'c'.repeat(500),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  assert.deepEqual(measureBuild('mfe-a', dist), { page: 340, total: 340, heaviest: 'a.one' });
  assert.deepEqual(measureBuild('shell', dist), { page: 110, total: 610, heaviest: 'index.html' });
  assert.throws(() => measureBuild('mfe-b', join(dist, 'assets')), /mfe-b is not built/);
});
