import assert from 'node:assert/strict';
import { test } from 'node:test';
import { budgetProblems, measurePages } from './manifest-bytes.ts';

const sizes: Record<string, number> = { 'entry.js': 100, 'list.js': 50, 'detail.js': 70, 'shared.css': 5 };
const bytes = measurePages(
  {
    'mission.list': ['entry.js', 'list.js', 'shared.css'],
    'mission.detail': ['entry.js', 'detail.js', 'shared.css', 'entry.js'],
  },
  (file) => sizes[file] ?? 0,
);

test('a file counts once for a page, and once for all of them', () => {
  assert.deepEqual(bytes, { page: 175, total: 225, heaviest: 'mission.detail' });
});

test('over a budget both figures are told, within it none', () => {
  assert.deepEqual(budgetProblems({ page: 175, total: 225 }, bytes), []);
  assert.deepEqual(budgetProblems(undefined, bytes), []);
  assert.deepEqual(budgetProblems({ page: 170, total: 200 }, bytes), [
    'the page "mission.detail": 175 bytes after brotli, 5 more than the budget of 170.',
    'all pages together: 225 bytes after brotli, 25 more than the budget of 200.',
  ]);
});
