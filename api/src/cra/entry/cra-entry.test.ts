import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AFTER_END, MONTH_EXISTS, OUTSIDE_PERIOD } from '@bloom/shared-rules/cra/cra-month';
import {
  asAdmin,
  asBloomer,
  asClient,
  asLink,
  asNobody,
  asSystem,
  asUnknownBloomer,
} from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { FIVE_DAYS, filledMonth, monthText, NOVEMBER, OCTOBER, UPSERT } from '../activities/activities.fixture.ts';
import { inputOf, monthsOf } from './cra-entry.fixture.ts';

const ID = '11111111-1111-4111-8111-111111111111';

const dayOfOctober = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;

describe('upsertActivity', () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it('is for the Bloomer of the mission and for account managers only', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const staff = await test.create.staff();
      const other = await test.create.bloomer();
      const refused: [string, Parameters<typeof test.execute>[0], string][] = [
        ['anonymous', asNobody, 'UNAUTHENTICATED'],
        ['link', asLink('craSign', ID, made.contact.id), 'FORBIDDEN'],
        ['Bloomer without record', asUnknownBloomer(), 'UNKNOWN_BLOOMER'],
        ['other Bloomer', asBloomer(other), 'OBJECT_NOT_OWNED'],
        ['client', asClient(made.contact), 'FORBIDDEN'],
        ['System', asSystem(staff.id), 'FORBIDDEN'],
        ['Admin without account', asAdmin(staff.id, new Set(['finance', 'recruit', 'dpo'])), 'FORBIDDEN'],
      ];
      for (const [who, viewer, code] of refused) {
        assert.equal((await test.execute(viewer, UPSERT, inputOf(made))).code, code, who);
      }
      assert.deepEqual(await monthsOf(test, made.mission.id), []);
      const { data } = await test.execute(asAdmin(staff.id), UPSERT, inputOf(made));
      assert.equal(data.upsertActivity.activity.enteredBy, 'Test Admin');
      const [event] = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'activity.create')
        .execute();
      assert.equal(event?.on_behalf_of, `mission:${made.mission.id}`);
    }));

  it('recomputes the counts and names the one that was sent wrong', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const viewer = asBloomer(made.bloomer);
      for (const field of ['nbDaysWorked', 'nbDaysMarkupWorked', 'nbDaysMarkup2Worked']) {
        const { code, errors } = await test.execute(viewer, UPSERT, inputOf(made, { [field]: 17 }));
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }
      const days = { ...FIVE_DAYS, '2026-10-10': { dayWorked: 0.5 }, '2026-10-11': { dayWorked: 1, astreinte: 0.5 } };
      const { data } = await test.execute(
        viewer,
        UPSERT,
        inputOf(made, { nbDaysDetails: monthText(OCTOBER, days), nbDaysWorked: 5 }),
      );
      const { nbDaysWorked, nbDaysMarkupWorked, nbDaysMarkup2Worked, nbDaysAstreinteWorked, activity } =
        data.upsertActivity;
      assert.deepEqual(
        [nbDaysWorked, nbDaysMarkupWorked, nbDaysMarkup2Worked, nbDaysAstreinteWorked],
        [5, 0.5, 1, 0.5],
      );
      assert.equal(activity.totalDays, 7);
    }));

  it('does not believe a forged signedCount', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const { data } = await test.execute(asBloomer(made.bloomer), UPSERT, inputOf(made, { signedCount: 2 }));
      assert.equal(data.upsertActivity.activity.signedCount, 0);
      assert.equal(data.upsertActivity.CRAStatus, 'WAITING_BLOOMER');
      assert.deepEqual(await test.db.selectFrom('signature').selectAll().execute(), []);
    }));

  it('points out too little rest: a warning for an employee, an information for an independent', () =>
    api.rollback(async (test) => {
      const days = Object.fromEntries([5, 6, 7, 8, 9, 10].map((day) => [dayOfOctober(day), { dayWorked: 1 }]));
      for (const [portage, opening] of [
        [false, 'Pour information'],
        [true, 'Attention'],
      ] as const) {
        const made = await test.create.mission();
        await test.db
          .updateTable('society')
          .set({ portage })
          .where('id', '=', made.billing?.id ?? '')
          .execute();
        const input = inputOf(made, { nbDaysDetails: monthText(OCTOBER, days) });
        const { data } = await test.execute(asBloomer(made.bloomer), UPSERT, input);
        assert.deepEqual(data.upsertActivity.warnings, [
          `${opening}\u00a0: 6 jours travaillés d’affilée, du 05/10/2026 au 10/10/2026.`,
        ]);
      }
    }));

  const windows: [string, string, object, string][] = [
    ['before the mission', '2026-02-01', { begin_mission: '2026-03-10' }, OUTSIDE_PERIOD],
    ['after the mission', '2026-10-01', { end_mission: '2026-09-15' }, AFTER_END],
    [
      'two months ahead',
      '2027-01-01',
      { end_mission: '2027-12-31' },
      'Ce mois est trop loin\u00a0: seuls le mois en cours et le suivant peuvent être remplis.',
    ],
    ['not a first day', '2026-10-02', {}, 'Le mois doit être donné par son premier jour.'],
  ];
  for (const [what, month, dates, message] of windows) {
    it(`refuses a month ${what}`, () =>
      api.rollback(async (test) => {
        const made = await test.create.mission(dates);
        const { code, errors } = await test.execute(asBloomer(made.bloomer), UPSERT, inputOf(made, { month }));
        assert.equal(code, 'BAD_USER_INPUT');
        assert.equal(errors[0]?.message, message);
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['month']);
      }));
  }

  it('asks to choose the mission again when its id is missing, and does not know an unknown one', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const viewer = asBloomer(made.bloomer);
      const missing = await test.execute(viewer, UPSERT, inputOf(made, { missionRecordId: '' }));
      assert.deepEqual(missing.errors[0]?.extensions.invalidArgs, ['missionRecordId']);
      for (const id of [ID, 'rec123', "' or 1=1"]) {
        assert.equal(
          (await test.execute(viewer, UPSERT, inputOf(made, { missionRecordId: id }))).code,
          'UNKNOWN_RECORD_ID',
        );
        assert.equal((await test.execute(viewer, UPSERT, inputOf(made, { recordId: id }))).code, 'UNKNOWN_RECORD_ID');
      }
    }));

  it('refuses a broken month and another hour base, naming the field', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const viewer = asBloomer(made.bloomer);
      const bad: [Record<string, unknown>, string][] = [
        [{ nbDaysDetails: '{' }, 'nbDaysDetails'],
        [
          { nbDaysDetails: monthText(OCTOBER, { '2026-10-05': { dayWorked: 1.2 } }) },
          'nbDaysDetails.2026-10-05.dayWorked',
        ],
        [{ nbDaysDetails: monthText(NOVEMBER) }, 'nbDaysDetails.2026-11-01'],
        [{ hoursPerDays: 7.3 }, 'hoursPerDays'],
        [{ hoursPerDays: 7 }, 'hoursPerDays'],
      ];
      for (const [change, path] of bad) {
        const { code, errors } = await test.execute(viewer, UPSERT, inputOf(made, change));
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual([errors[0]?.extensions.invalidArgs].flat()[0], path);
      }
    }));

  it('keeps the hours of the day of its creation', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const month = await filledMonth(test, FIVE_DAYS, made);
      await test.db.updateTable('mission').set({ hours_per_days: 7 }).where('id', '=', made.mission.id).execute();
      const { data } = await test.execute(
        month.viewer,
        UPSERT,
        inputOf(made, { recordId: month.activityId, hoursPerDays: 8 }),
      );
      assert.equal(data.upsertActivity.nbDaysWorked, 5);
    }));

  it('answers the existing month with the information and writes nothing', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const { data } = await test.execute(month.viewer, UPSERT, inputOf(month, { nbDaysDetails: monthText(OCTOBER) }));
      assert.equal(data.upsertActivity.info, MONTH_EXISTS);
      assert.equal(data.upsertActivity.recordId, month.activityId);
      assert.equal(data.upsertActivity.nbDaysWorked, 5);
    }));
});
