import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { bareReport, bloomerSignedMonth, CLIENT_SIGN, filledMonth, OCTOBER } from './activities.fixture.ts';
import { monthOfInstant } from './cra-board.service.ts';

const BOARD = `query ($month: String!) { getCraByMonth(month: $month) {
  id month CRAStatus mission { recordId } bloomer { fullname } activity { recordId } operationalContact { recordId }
  operationalContactCount
  estimatedPaymentDate bloomerRelaunchedToday clientRelaunchedToday } }`;
const BY_MISSION = 'query ($id: ID!) { getCraByMission(missionId: $id) { month CRAStatus activity { recordId } } }';
const MISSING =
  'query ($month: Date!) { getMissingCRA(month: $month) { missions { recordId } activities { recordId } } }';

const api = testApi();

describe('the month of an instant', () => {
  const cases: [string, string][] = [
    ['2026-10-31T23:00:00.000Z', '2026-11-01'],
    ['2026-10-31T22:59:59.000Z', '2026-10-01'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    ['2026-10-15', '2026-10-01'],
    ['2026-10', '2026-10-01'],
  ];
  for (const [text, month] of cases) it(`${text} is in ${month}`, () => assert.equal(monthOfInstant(text), month));
  for (const text of [
    '',
    'octobre',
    '2026-13-01T00:00:00Z',
    '2026',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '9999-12',
    '2201-01',
  ]) {
    it(`'${text}' is none`, () => assert.throws(() => monthOfInstant(text), /ISO 8601/));
  }
});

describe('the board of a month', () => {
  it('has one row for each mission with a day in it, reports or not', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const none = await test.create.mission();
      await test.create.mission({ end_mission: '2026-09-30' });
      await test.create.mission({ begin_mission: '2026-11-01' });
      const lastDay = await test.create.mission({ begin_mission: '2026-10-31' });
      const signed = await bloomerSignedMonth(test);
      await test.db
        .updateTable('activity')
        .set({ invoice_uploaded_at: new Date('2026-11-02T23:30:00Z') })
        .where('id', '=', signed.activityId)
        .execute();
      const { data } = await test.execute(admin, BOARD, { month: '2026-10-15T10:00:00.000Z' });
      const rows = new Map(
        data.getCraByMonth.map((row: { mission: { recordId: string } }) => [row.mission.recordId, row]),
      );
      assert.deepEqual([...rows.keys()].sort(), [none.mission.id, lastDay.mission.id, signed.mission.id].sort());
      const row = rows.get(signed.mission.id) as Record<string, unknown> & { activity: { recordId: string } };
      assert.deepEqual(
        [row.CRAStatus, row.activity.recordId, row.estimatedPaymentDate, row.operationalContactCount],
        ['WAITING_CLIENT', signed.activityId, '2026-12-18', 1],
      );
      const empty = rows.get(none.mission.id) as Record<string, unknown>;
      assert.deepEqual([empty.CRAStatus, empty.activity, empty.estimatedPaymentDate], ['NOT_CREATED', null, null]);
      // As agreed, but never later than 60 days after the invoice.
      for (const [days, day] of [
        [30, '2026-12-03'],
        [60, '2027-01-02'],
        [90, '2027-01-02'],
      ] as const) {
        const mission = test.db.updateTable('mission').where('id', '=', signed.mission.id);
        await mission.set({ bloomer_paydate_days: days }).execute();
        const again = (await test.execute(admin, BOARD, { month: OCTOBER })).data.getCraByMonth as {
          estimatedPaymentDate: string | null;
        }[];
        assert.ok(again.some(({ estimatedPaymentDate }) => estimatedPaymentDate === day));
      }
    }));

  it('of a Bloomer has what is not finished, however old, and the latest months, his own only', () =>
    api.rollback(async (test) => {
      const MINE = '{ myMonths { month CRAStatus mission { recordId } } }';
      const { mission, bloomer } = await test.create.mission({
        begin_mission: '2026-02-10',
        end_mission: '2026-12-31',
      });
      await test.create.mission();
      for (const month of ['2026-02-01', '2026-04-01', '2026-10-01']) {
        await bareReport(test, mission.id, month, { validation: 'signed' });
      }
      const invoiced = { validation: 'signed', invoice_uploaded_at: new Date('2026-06-03T10:00:00Z') } as const;
      await bareReport(test, mission.id, '2026-05-01', invoiced);
      const { data } = await test.execute(asBloomer(bloomer), MINE);
      const rows = data.myMonths as { month: string; CRAStatus: string; mission: { recordId: string } }[];
      assert.ok(rows.every((row) => row.mission.recordId === mission.id));
      assert.deepEqual(
        rows.map(({ month, CRAStatus }) => `${month.slice(5, 7)} ${CRAStatus}`),
        // February and April are signed and nothing waits for money; May waits for it.
        [
          '11 NOT_CREATED',
          '10 VALIDATED',
          '09 NOT_CREATED',
          '08 NOT_CREATED',
          '07 NOT_CREATED',
          '06 NOT_CREATED',
          '05 VALIDATED',
          '03 NOT_CREATED',
        ],
      );
    }));

  it('has one row per month of a mission, up to the present one', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test, {}, await test.create.mission({ begin_mission: '2026-08-20' }));
      const { data } = await test.execute(month.viewer, BY_MISSION, { id: month.mission.id });
      const rows = data.getCraByMission.map((row: { month: string; CRAStatus: string }) => [row.month, row.CRAStatus]);
      assert.deepEqual(rows, [
        ['2026-11-01', 'NOT_CREATED'],
        ['2026-10-01', 'WAITING_BLOOMER'],
        ['2026-09-01', 'NOT_CREATED'],
        ['2026-08-01', 'NOT_CREATED'],
      ]);
    }));

  it('has the reports of the month to come, and those that a shortened mission left behind', () =>
    api.rollback(async (test) => {
      const shortened = await test.create.mission({ begin_mission: '2026-10-05', end_mission: '2026-10-30' });
      const running = await test.create.mission({ begin_mission: '2026-11-02', bloomer_id: shortened.bloomer.id });
      for (const [{ mission }, month] of [
        [shortened, '2026-11-01'],
        [running, '2026-12-01'],
      ] as const)
        await bareReport(test, mission.id, month);
      const admin = asAdmin((await test.create.staff()).id);
      const months = async (id: string) =>
        (await test.execute(admin, BY_MISSION, { id })).data.getCraByMission.map(
          ({ month, CRAStatus }: { month: string; CRAStatus: string }) => `${month} ${CRAStatus}`,
        );
      assert.deepEqual(await months(shortened.mission.id), [
        '2026-11-01 SIGNATURE_NOT_CREATED',
        '2026-10-01 NOT_CREATED',
      ]);
      assert.deepEqual(await months(running.mission.id), [
        '2026-12-01 SIGNATURE_NOT_CREATED',
        '2026-11-01 NOT_CREATED',
      ]);
      // What he can do nothing about is not on his first page.
      const { data } = await test.execute(asBloomer(shortened.bloomer), '{ myMonths { month mission { recordId } } }');
      assert.deepEqual(
        data.myMonths.map(({ month, mission }: { month: string; mission: { recordId: string } }) => [
          month,
          mission.recordId === running.mission.id,
        ]),
        [
          ['2026-12-01', true],
          ['2026-11-01', true],
          ['2026-10-01', false],
        ],
      );
    }));

  it('tells what is missing: everything to staff, his own to a Bloomer', () =>
    api.rollback(async (test) => {
      const none = await test.create.mission();
      const open = await filledMonth(test);
      const done = await bloomerSignedMonth(test);
      await test.execute(done.clientLink, CLIENT_SIGN, { id: done.documentId, name: 'Claire Durand' });
      const ids = (list: { recordId: string }[]) => list.map(({ recordId }) => recordId);
      const staff = (await test.execute(asAdmin((await test.create.staff()).id), MISSING, { month: OCTOBER })).data
        .getMissingCRA;
      assert.deepEqual([ids(staff.missions), ids(staff.activities)], [[none.mission.id], [open.activityId]]);
      const own = (await test.execute(asBloomer(open.bloomer), MISSING, { month: OCTOBER })).data.getMissingCRA;
      assert.deepEqual([ids(own.missions), ids(own.activities)], [[], [open.activityId]]);
    }));
});
