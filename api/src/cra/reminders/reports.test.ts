import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { reportStep } from './missing-reports.calendar.ts';
import { tellMissingReports } from './missing-reports.reminder.ts';

const RELAUNCH = 'mutation ($id: ID!) { relaunchBloomerCRA(missionId: $id, month: "2026-10-01") { alreadySentToday } }';

const api = testApi();

describe('the days of a report', () => {
  // October 2026 ends on a Saturday; the Sunday after it is All Saints, which is a holiday on its Sunday anyway.
  const cases: [string, number | undefined][] = [
    ['2026-10-27T08:59:00Z', undefined],
    ['2026-10-27T09:00:00Z', -3],
    ['2026-10-30T12:59:00Z', -3],
    ['2026-10-30T13:00:00Z', 0],
    ['2026-11-02T08:59:00Z', 0],
    ['2026-11-02T09:00:00Z', 1],
    ['2026-11-04T09:00:00Z', 3],
    ['2026-11-06T09:00:00Z', 5],
    ['2026-11-20T09:00:00Z', 5],
  ];
  for (const [now, expected] of cases) {
    it(`of October are at ${now}: ${expected}`, () => assert.equal(reportStep('2026-10-01', new Date(now)), expected));
  }

  it('leave out holidays: May 2026 ends on a Sunday after Whit Monday, April before Labour Day', () => {
    // 30 April is a Thursday; 1 May is a holiday: the first working day after is Monday the 4th.
    assert.equal(reportStep('2026-04-01', new Date('2026-05-01T09:00:00Z')), 0);
    assert.equal(reportStep('2026-04-01', new Date('2026-05-04T08:00:00Z')), 1);
  });
});

describe('a report that the Bloomer owes', () => {
  it('is not asked for any more once finance closed its month', () =>
    api.rollback(async (test) => {
      const { mission, client, person } = await managed(test);
      test.setNow('2026-11-02T09:00:00Z');
      const admin = asAdmin((await test.create.staff()).id);
      const lock = (month: string) =>
        test.execute(admin, 'mutation ($m: Date!, $s: ID) { lockMonth(month: $m, societyId: $s) { month } }', {
          m: month,
          s: client.id,
        });
      for (const month of ['2026-09-01', '2026-10-01']) await lock(month);
      await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), []);
      const asked = await test.execute(admin, RELAUNCH, { id: mission.id });
      assert.equal(asked.errors[0]?.extensions.reason, 'MONTH_LOCKED');
    }));

  it('is to prepare, then missing: at each step once to him, to the staff from the third working day on', () =>
    api.rollback(async (test) => {
      const { mission, client, person, staff } = await managed(test);
      const later = await managed(test, { begin_mission: '2026-11-01' });
      const at = async (instant: string) => {
        test.setNow(instant);
        for (let round = 0; round < 2; round += 1) await tellMissingReports(test.platform);
        return [(await told(test, person)).length, (await told(test, staff)).length];
      };
      // September is long over and told at its last step first.
      await at('2026-10-26T09:00:00Z');
      await test.db.deleteFrom('notification').execute();
      await test.db.deleteFrom('mail_outbox').execute();
      assert.deepEqual(await at('2026-10-27T09:00:00Z'), [1, 0]);
      assert.deepEqual(await told(test, person), [
        `reminderCRA /mission/${mission.id} Le mois se termine\u00a0: prépare ton CRA d’octobre 2026 chez ${client.name}.`,
      ]);
      assert.deepEqual(await test.db.selectFrom('mail_outbox').select('id').execute(), []);
      assert.deepEqual(await at('2026-10-30T13:00:00Z'), [2, 0]);
      assert.deepEqual(await at('2026-11-02T09:00:00Z'), [3, 0]);
      assert.deepEqual(await at('2026-11-03T09:00:00Z'), [3, 0]);
      assert.deepEqual(await at('2026-11-04T09:00:00Z'), [4, 1]);
      assert.deepEqual(await at('2026-11-06T09:00:00Z'), [5, 2]);
      assert.deepEqual(await at('2026-11-20T09:00:00Z'), [5, 2]);
      assert.match((await told(test, staff))[0] ?? '', /^missingCRA .*Le CRA d’octobre 2026 .* n’est pas rempli\.$/);
      assert.deepEqual(
        (await told(test, later.person)).filter((sentence) => sentence.includes('octobre')),
        [],
      );
    }));

  it('names the mission where he has another one at the client in that month', () =>
    api.rollback(async (test) => {
      const { mission, client, bloomer, person, staff } = await managed(test, { label: 'Refonte du portail' });
      const beside = (changes: Parameters<typeof managed>[1]) =>
        managed(test, { bloomer_id: bloomer.id, client_society_id: client.id, ...changes });
      const of = async (who: Parameters<typeof told>[1]) =>
        (await told(test, who)).filter((sentence) => sentence.includes(mission.id)).join('\n');
      const at = async (instant: string) => {
        await test.db.deleteFrom('notification').execute();
        test.setNow(instant);
        await tellMissingReports(test.platform);
      };
      await beside({ label: 'Terminée', end_mission: '2026-09-30' });
      await at('2026-10-27T09:00:00Z');
      assert.match(await of(person), new RegExp(`prépare ton CRA d’octobre 2026 chez ${client.name}\\.$`, 'm'));
      await beside({ label: 'Reprise des données' });
      await at('2026-10-30T13:00:00Z');
      assert.match(
        (await told(test, person)).join('\n'),
        new RegExp(
          `Il manque ton CRA d’octobre 2026 chez ${client.name} \\(«\u202fReprise des données\u202f»\\)\\.$`,
          'm',
        ),
      );
      await at('2026-11-04T09:00:00Z');
      const named = '«\u202fRefonte du portail\u202f»';
      assert.match(await of(person), new RegExp(`octobre 2026 chez ${client.name} \\(${named}\\)\\.$`, 'm'));
      assert.match(await of(staff), new RegExp(`${client.name}, ${named}\\) n’est pas rempli\\.$`, 'm'));
      await test.db.deleteFrom('notification').execute();
      await test.execute(asAdmin(staff.staffId), RELAUNCH, { id: mission.id });
      const sentence = `Ton CRA d’octobre 2026 chez ${client.name} (${named}) n’est pas encore rempli.`;
      assert.equal(await of(person), `missingCRA /mission/${mission.id} ${sentence}`);
      const [mail] = await test.db
        .selectFrom('mail_outbox')
        .select('text_body')
        .where('template', '=', 'cra-relaunch-bloomer')
        .execute();
      assert.ok(mail?.text_body.includes(sentence));
    }));

  it('is none once it is validated, forced or waits for the client; one that is only filled is to sign', () =>
    api.rollback(async (test) => {
      const { mission, person } = await managed(test);
      const draft = await managed(test);
      const figures = { nb_days_worked: 1, nb_days_markup_worked: 0, nb_days_markup2_worked: 0 };
      const report = (missionId: string) => ({
        mission_id: missionId,
        month: '2026-10-01',
        details: '{}',
        hours_per_days: 8,
        holiday_zone: 'metropole',
        entered_by: 'x',
        nb_days_astreinte_worked: 0,
        ...figures,
      });
      await test.db
        .insertInto('activity')
        .values([{ ...report(mission.id), validation: 'forced' }, report(draft.mission.id)])
        .execute();
      await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), []);
      assert.match((await told(test, draft.person))[0] ?? '', /^reminderCRA .* attend ta signature\.$/);
    }));
});
