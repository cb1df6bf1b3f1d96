import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApi } from '../../testing/test-api.ts';
import { lastRuns } from './retention-report.repository.ts';
import { previewOf, reportOf } from './retention-report.words.ts';

test('the report of retention tells the last night of each category, what is held and what failed', async () => {
  const api = await openTestApi();
  await api.rollback(async ({ db }) => {
    assert.deepEqual(reportOf(await lastRuns(db)).lines, ['No night has run yet: retention runs at 02:00 (Paris).']);
    const run = { rows: 3, due_in_seven_days: null, held: false, error: null };
    const [first, second, third] = ['audit', 'links', 'mails'] as const;
    await db
      .insertInto('retention_run')
      .values([
        { ...run, category: first, day: '2026-11-18' },
        {
          ...{ ...run, category: first, day: '2026-11-19', rows: 12, due_in_seven_days: 40 },
          held_back: JSON.stringify({ unpaid: 2, legalHold: 1 }),
        },
        { ...run, category: second, day: '2026-11-19', held: true },
        { ...run, category: third, day: '2026-11-19', error: 'canceling statement due to statement timeout' },
      ])
      .execute();
    const { lines, isWell } = reportOf(await lastRuns(db));
    assert.equal(isWell, false);
    assert.deepEqual(
      lines.map((line) => line.replace(/ +/g, ' ')),
      [
        `2026-11-19 ${first} 12 gone, 40 in the coming seven days; past their time and kept: 2 not paid, 1 data that an officer holds`,
        `2026-11-19 ${second} held: nothing goes`,
        `2026-11-19 ${third} FAILED: canceling statement due to statement timeout`,
      ],
    );
  });
  await api.close();
});

test('a dry run says what would go, what would stay, and why', () => {
  const lines = previewOf([
    { category: 'invoices', due: 3, heldBack: { disputed: 1 }, legalHold: null },
    { category: 'mails', due: 2, heldBack: {}, legalHold: 'Litige n° 12' },
  ]);
  assert.deepEqual(lines, [
    'invoices  3 would go; past their time and kept: 1 disputed',
    'mails     held (Litige n° 12): nothing would go, 2 are due',
  ]);
});
