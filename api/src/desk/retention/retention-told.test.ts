import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { forgetWhatIsDue } from './retention.service.ts';

const api = testApi();

const MORNING = '2026-11-20T08:00:00Z';
const LINE = `category label kept ending state lastRunOn error legalHold startsOn goneLastNight goneLastMonth dueSoon
  keptBack { why count }`;

async function reportOf({ execute, create }: TestContext) {
  const officer = asAdmin((await create.staff()).id, new Set(['dpo']));
  const { data, errors } = await execute(officer, `{ retentionReport { night categories { ${LINE} } } }`);
  assert.deepEqual(errors, []);
  const { night, categories } = JSON.parse(JSON.stringify(data.retentionReport));
  const of = (category: string) => categories.find((line: { category: string }) => line.category === category);
  return { night, categories, of };
}

const listed = (category: string, at: string, legal_hold: string | null = null) => ({
  ...{ category, legal_hold, listed_at: at },
  ...{ kept_in: 't', keeps: '', becomes: '', personal: true },
});

const night = (category: string, day: string, rows = 0) => ({ category, day, rows, held: false });

describe('what a data officer reads about retention', () => {
  it('says of each category what it is, how long it is kept, and what the nights did', () =>
    api.rollback(async (test) => {
      const { db, setNow } = test;
      setNow(MORNING);
      await db
        .insertInto('retention_run')
        .values([
          night('invoices', '2026-10-21', 100),
          night('invoices', '2026-10-22', 5),
          { ...night('invoices', '2026-11-14'), told_until: '2026-11-21T01:00:00Z' },
          {
            ...night('invoices', '2026-11-20', 12),
            ...{ due_in_seven_days: 40, held_back: JSON.stringify({ legalHold: 1, unpaid: 2 }) },
          },
        ])
        .execute();
      const { night: told, of } = await reportOf(test);
      assert.equal(told, '2026-11-20');
      assert.deepEqual(of('invoices'), {
        category: 'invoices',
        label: 'Factures',
        kept: '10 ans après la fin de l’année de l’émission ou du dernier règlement',
        ending: 'Suppression',
        state: 'done',
        lastRunOn: '2026-11-20',
        error: null,
        legalHold: null,
        startsOn: null,
        goneLastNight: 12,
        goneLastMonth: 17,
        dueSoon: 40,
        keptBack: [
          { why: 'somme encore due', count: 2 },
          { why: 'conservation imposée', count: 1 },
        ],
      });
      assert.match(of('formerBloomers').kept, /^5 ans après leur dernière mission$/);
      assert.match(of('linkSessions').kept, /^1 mois après/);
    }));

  it('puts first what failed, then what no night came to, then what is held', () =>
    api.rollback(async (test) => {
      const { db, setNow } = test;
      setNow(MORNING);
      await db.deleteFrom('retention_category').execute();
      await db
        .insertInto('retention_category')
        .values([
          listed('mails', '2026-11-01', 'Litige n° 12'),
          listed('messages', '-infinity'),
          // Since the last night: none can have come yet.
          listed('audit', '2026-11-20T07:00:00Z'),
          listed('contracts', '2026-11-18T07:00:00Z'),
        ])
        .execute();
      await db
        .insertInto('retention_run')
        .values([
          night('mails', '2026-11-20'),
          night('messages', '2026-11-19'),
          ...['2026-11-19', '2026-11-20'].map((day) => ({
            ...night('contracts', day),
            told_until: '2026-11-27T01:00:00Z',
          })),
          { ...night('notifications', '2026-11-20'), error: 'canceling statement due to statement timeout' },
        ])
        .execute();
      const { categories, of } = await reportOf(test);
      assert.deepEqual(
        categories.slice(0, 3).map(({ category, state }: Record<string, string>) => [category, state]),
        [
          ['notifications', 'failed'],
          ['messages', 'missing'],
          ['mails', 'held'],
        ],
      );
      assert.equal(of('notifications').error, 'canceling statement due to statement timeout');
      assert.equal(of('messages').goneLastNight, null);
      assert.equal(of('mails').legalHold, 'Litige n° 12');
      assert.equal(of('audit').state, 'waiting');
      assert.deepEqual([of('contracts').state, of('contracts').startsOn], ['announced', '2026-11-26']);
    }));

  it('names the night that takes the first rows of a category', () =>
    api.rollback(async (test) => {
      const { db, setNow, platform } = test;
      // 01:59 and 02:01 in Paris: seven nights tell of the first one, eight of the other.
      for (const [at, start] of [
        ['2026-11-10T00:59:00Z', '2026-11-17'],
        ['2026-11-10T01:01:00Z', '2026-11-18'],
      ] as const) {
        await db.deleteFrom('retention_run').execute();
        setNow(at);
        assert.equal((await reportOf(test)).of('legalHolds').startsOn, start);
        const old = {
          person_kind: 'bloomer',
          person_id: randomUUID(),
          reason: 'r',
          set_by: 's',
          set_at: '2015-01-01',
        } as const;
        await db
          .insertInto('legal_hold')
          .values({ ...old, lifted_at: '2015-01-02' })
          .execute();
        const goes = async (day: string) => {
          setNow(`${day}T01:00:00Z`);
          return (await forgetWhatIsDue(platform, { only: ['legalHolds'] })) > 0;
        };
        for (let day = addDays(start, -7); day < start; day = addDays(day, 1)) {
          assert.equal(await goes(day), false);
          assert.equal((await reportOf(test)).of('legalHolds').startsOn, day === addDays(start, -1) ? null : start);
        }
        assert.equal(await goes(start), true);
      }
    }));

  it('misses no night before it is over', () =>
    api.rollback(async (test) => {
      const { db, setNow } = test;
      await db.deleteFrom('retention_category').execute();
      await db.insertInto('retention_category').values(listed('messages', '-infinity')).execute();
      await db.insertInto('retention_run').values(night('messages', '2026-11-19')).execute();
      setNow('2026-11-20T03:29:00Z');
      assert.equal((await reportOf(test)).of('messages').state, 'done');
      setNow('2026-11-20T03:31:00Z');
      assert.equal((await reportOf(test)).of('messages').state, 'missing');
    }));
});
