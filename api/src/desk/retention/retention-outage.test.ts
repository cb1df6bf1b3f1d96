import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { NOTHING_YET, noteRun } from './retention.repository.ts';
import { forgetWhatIsDue } from './retention.service.ts';
import { previewRetention } from './retention-preview.service.ts';

const api = testApi();

const REPORT = '{ retentionReport { categories { category state startsOn dueSoon } } }';
const HOLDS_MONTHS = 6 * 12;

/** What a data officer reads of holds that were lifted long ago. */
async function toldOf({ execute, create }: TestContext) {
  const officer = asAdmin((await create.staff()).id, new Set(['dpo']));
  const { data } = await execute(officer, REPORT);
  const { categories } = JSON.parse(JSON.stringify(data.retentionReport));
  const { category: _, ...told } = categories.find((line: { category: string }) => line.category === 'legalHolds');
  return told;
}

it('after an outage goes what a report had told of; the rest waits until seven nights have told of it', () =>
  api.rollback(async (test) => {
    const { db, platform, setNow } = test;
    const hold = { person_kind: 'bloomer', reason: 'r', set_by: 's', set_at: '2015-01-01' } as const;
    // The report of the 2nd tells of the next seven days, and is the last one before no server runs until the 15th.
    for (const overOn of ['2026-11-05', '2026-11-12'])
      await db
        .insertInto('legal_hold')
        .values({ ...hold, person_id: randomUUID(), lifted_at: `${addMonths(overOn, -HOLDS_MONTHS)}T20:00:00Z` })
        .execute();
    const nightOf = (day: string) => {
      setNow(`${day}T01:00:00Z`);
      return forgetWhatIsDue(platform, { only: ['legalHolds'] });
    };
    assert.equal(await nightOf('2026-11-02'), 0);
    assert.equal(await nightOf('2026-11-15'), 1);
    assert.deepEqual(await toldOf(test), { state: 'announced', startsOn: '2026-11-22', dueSoon: 1 });
    const preview = await previewRetention(platform);
    assert.equal(preview.find(({ category }) => category === 'legalHolds')?.due, 0);
    for (let day = '2026-11-16'; day < '2026-11-22'; day = addDays(day, 1)) assert.equal(await nightOf(day), 0, day);
    assert.deepEqual((await toldOf(test)).state, 'done');
    assert.equal(await nightOf('2026-11-22'), 1);
  }));

it('what a report told of goes a week later, also where the same night was run again and failed', () =>
  api.rollback(async ({ db, platform, setNow }) => {
    const only = { only: ['legalHolds'] };
    const hold = { person_kind: 'bloomer', reason: 'r', set_by: 's', set_at: '2015-01-01' } as const;
    const lifted_at = `${addMonths('2026-11-08', -HOLDS_MONTHS)}T20:00:00Z`;
    await db
      .insertInto('legal_hold')
      .values({ ...hold, person_id: randomUUID(), lifted_at })
      .execute();
    setNow('2026-11-02T01:00:00Z');
    await forgetWhatIsDue(platform, only);
    await noteRun(db, 'legalHolds', '2026-11-02', { ...NOTHING_YET, error: 'canceled' });
    setNow('2026-11-09T01:00:00Z');
    assert.equal(await forgetWhatIsDue(platform, only), 1);
  }));
