import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import type { Db } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { tellEndingMissions } from './mission-ending.reminder.ts';
import { remindOnce } from './reminder.once.ts';
import { daily, daysFrom, historyOf } from './reminders.fixture.ts';

const api = committingTestApi();

describe('the end of a mission', () => {
  it('is told 45, 30 and 15 days before: to the account manager each time, to the Bloomer from 30 on', () =>
    api.rollback(async (test) => {
      const { mission, client, person, staff } = await managed(test, { end_mission: '2026-12-31' });
      const sent = await daily(test, daysFrom('2026-11-10', 55), tellEndingMissions);
      assert.deepEqual(sent, { '2026-11-16': 1, '2026-12-01': 2, '2026-12-16': 2 });
      assert.deepEqual(await told(test, person), [
        `missionEnding /mission/${mission.id} Ta mission chez ${client.name} se termine le 31/12/2026.`,
        `missionEnding /mission/${mission.id} Ta mission chez ${client.name} se termine le 31/12/2026.`,
      ]);
      const [first] = await told(test, staff);
      assert.match(
        first ?? '',
        /^missionEnding \/missions\/.* se termine le 31\/12\/2026.*n’est pas encore estimée\.$/,
      );
      assert.deepEqual(await historyOf(test, mission.id), [
        { action: 'mission.remind', kind: 'missionEnding', days: 45 },
        { action: 'mission.remind', kind: 'missionEnding', days: 30 },
        { action: 'mission.remind', kind: 'missionEnding', days: 15 },
      ]);
    }));

  it('is told at one more step, once somebody adds one', () =>
    api.rollback(async (test) => {
      await managed(test, { end_mission: '2026-12-31' });
      const sent = await daily(test, daysFrom('2026-12-10', 25), (platform) =>
        tellEndingMissions(platform, [45, 30, 15, 7]),
      );
      assert.deepEqual(sent, { '2026-12-10': 2, '2026-12-16': 2, '2026-12-24': 2 });
    }));

  it('is told without a mail once its extension is estimated, and again when the end moves', () =>
    api.rollback(async (test) => {
      const { mission, staff } = await managed(test, { end_mission: '2026-12-20' });
      await test.db
        .insertInto('extension_assessment')
        .values({
          mission_id: mission.id,
          assessment: 0.75,
          new_end_date: '2027-03-31',
          of_end: '2026-12-20',
          created_by: 'x',
        })
        .execute();
      await tellEndingMissions(test.platform);
      assert.match((await told(test, staff))[0] ?? '', /prolongation estimée à 75\u00a0%\.$/);
      const mails = await test.db.selectFrom('mail_outbox').select('recipient').execute();
      assert.deepEqual(
        mails.filter(({ recipient }) => recipient.startsWith('staff')),
        [],
      );
      await test.db.updateTable('mission').set({ end_mission: '2026-12-19' }).where('id', '=', mission.id).execute();
      await tellEndingMissions(test.platform);
      const later = (await told(test, staff)).find((text) => text.includes('19/12/2026'));
      assert.match(later ?? '', /n’est pas encore estimée\.$/);
    }));

  it('is told once when servers stood still for weeks, and by Paris days', () =>
    api.rollback(async (test) => {
      const { staff } = await managed(test, { end_mission: '2026-12-20' });
      test.setNow('2026-11-04T23:30:00Z');
      await tellEndingMissions(test.platform);
      // 5 November in Paris already: 45 days.
      assert.equal((await told(test, staff)).length, 1);
      test.setNow('2026-12-10T09:00:00Z');
      await tellEndingMissions(test.platform);
      assert.equal((await told(test, staff)).length, 2);
    }));
});

describe('a reminder', () => {
  it('that is cut in the middle has told nothing, and is told whole by the next run', () =>
    api.rollback(async (test) => {
      const { mission, person, staff } = await managed(test, { end_mission: '2026-12-20' });
      const other = await managed(test, { end_mission: '2026-12-20' });
      // The second half of the first one fails: the Bloomer is written already, the account manager is not.
      const cut = { ...test.platform, environment: { ...test.platform.environment } };
      let asked = 0;
      Object.defineProperty(cut.environment, 'shellUrl', {
        get() {
          asked += 1;
          if (asked === 2) throw new Error('the server died');
          return test.platform.environment.shellUrl;
        },
      });
      await assert.rejects(tellEndingMissions(cut), /1 of 2 failed/);
      const whole = async () =>
        Promise.all([told(test, person), told(test, staff), told(test, other.person), told(test, other.staff)]);
      const lengths = (await whole()).map(({ length }) => length);
      assert.deepEqual(
        [lengths.slice(0, 2).join(), lengths.slice(2).join()].sort(),
        ['0,0', '1,1'],
        'one is whole, the other has told nobody',
      );
      await tellEndingMissions(test.platform);
      assert.deepEqual(
        (await whole()).map(({ length }) => length),
        [1, 1, 1, 1],
      );
      assert.equal((await historyOf(test, mission.id)).length, 1);
    }));

  it('of two servers at once is one', () =>
    api.committed(async (test) => {
      const { mission, person, staff } = await managed(test, { end_mission: '2026-12-20' });
      await Promise.all(Array.from({ length: 6 }, () => tellEndingMissions(test.platform)));
      assert.equal((await told(test, person)).length, 1);
      assert.equal((await told(test, staff)).length, 1);
      assert.equal((await historyOf(test, mission.id)).length, 1);
    }));

  it('whose connection dies in the middle is as if it had never begun', () =>
    api.committed(async (test) => {
      const { id } = await test.create.bloomer();
      const tell = async (tx: Db) => {
        const row = { bloomer_id: id, kind: 'win', title: 't', description: 'd', dedupe_key: 'dying' };
        await tx.insertInto('notification').values(row).execute();
      };
      const reminder = { key: 'dying', kind: 'test' };
      await assert.rejects(
        remindOnce(test.platform, reminder, async (tx) => {
          await tell(tx);
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
        }),
      );
      assert.deepEqual(await told(test, { bloomerId: id }), []);
      assert.equal(await remindOnce(test.platform, reminder, tell), true);
      assert.equal(await remindOnce(test.platform, reminder, tell), false);
      assert.equal((await told(test, { bloomerId: id })).length, 1);
    }));

  it('that fails is told, keeps no other back, and is told at the next run', () =>
    api.rollback(async (test) => {
      const done: string[] = [];
      const all = forEachAlone(test.platform.log, ['a', 'b', 'c'], (key) =>
        remindOnce(test.platform, { key, kind: 'test' }, async () => {
          if (key === 'b') throw new Error('broken');
          done.push(key);
        }),
      );
      await assert.rejects(all, /1 of 3 failed, the first: broken/);
      assert.deepEqual(done, ['a', 'c']);
      assert.equal(await remindOnce(test.platform, { key: 'b', kind: 'test' }, async () => undefined), true);
      assert.equal(await remindOnce(test.platform, { key: 'b', kind: 'test' }, async () => undefined), false);
    }));
});
