import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asLink, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { type Filled, filledMonth, OCTOBER } from '../activities/activities.fixture.ts';

const FIELDS = 'score comment collectDate editableUntil isAnswered viewerCanAnswer offersReferral missionRecordId';
const READ = `query ($month: Date!, $type: MissionFollowUpType!, $id: ID!) {
  getMissionFollowUp(month: $month, type: $type, activityId: $id) { ${FIELDS} } }`;
const ANSWER = `mutation ($input: MissionFollowUpInput!) { missionFollowUp(input: $input) { ${FIELDS} } }`;
const ID = '11111111-1111-4111-8111-111111111111';

const api = committingTestApi();

type Side = 'bloomer' | 'client';

function surveyOf(test: TestContext, { activityId }: Pick<Filled, 'activityId'>) {
  return {
    read: (viewer: Viewer, type: Side, month = OCTOBER) => test.execute(viewer, READ, { month, type, id: activityId }),
    answer: (viewer: Viewer, type: Side, input: Record<string, unknown> = {}) =>
      test.execute(viewer, ANSWER, { input: { activityId, type, score: 8, ...input } }),
    marks: () =>
      test.db.selectFrom('activity_score').selectAll().where('activity_id', '=', activityId).orderBy('side').execute(),
  };
}

describe('who may not', () => {
  it('read or give the mark of a side', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const staff = await test.create.staff();
      const stranger = await test.create.mission();
      const colleague = await test.create.contact(month.client.id);
      const { read, answer, marks } = surveyOf(test, month);
      const refused: [string, Viewer, Side, string][] = [
        ['anonymous', asNobody, 'client', 'UNAUTHENTICATED'],
        ['Bloomer of another mission', asBloomer(stranger.bloomer), 'bloomer', 'OBJECT_NOT_OWNED'],
        ['Bloomer on the other side', month.viewer, 'client', 'FORBIDDEN'],
        ['client on the other side', asClient(month.contact), 'bloomer', 'FORBIDDEN'],
        ['client of another society', asClient(stranger.contact), 'client', 'OBJECT_NOT_FOUND'],
        ['colleague who is not asked', asClient(colleague), 'client', 'FORBIDDEN'],
        ['link of another month', asLink('nps', ID, month.contact.id), 'client', 'OBJECT_NOT_FOUND'],
        ['link of another purpose', asLink('craSign', month.activityId, month.contact.id), 'client', 'FORBIDDEN'],
        ['link of nobody', asLink('nps', month.activityId, null), 'client', 'FORBIDDEN'],
        ['link of who left', asLink('nps', month.activityId, colleague.id), 'client', 'FORBIDDEN'],
        ['link on the other side', asLink('nps', month.activityId, month.contact.id), 'bloomer', 'FORBIDDEN'],
        [
          'link that is too old',
          asLink('nps', month.activityId, month.contact.id, { expired: true }),
          'client',
          'TOKEN_EXPIRED',
        ],
      ];
      for (const [who, viewer, side, code] of refused) {
        assert.equal((await read(viewer, side)).code, code, `${who} reads`);
        assert.equal((await answer(viewer, side)).code, code, `${who} answers`);
      }
      for (const viewer of [asAdmin(staff.id), asSystem(staff.id)]) {
        for (const side of ['bloomer', 'client'] as const) {
          assert.equal((await read(viewer, side)).code, undefined);
          assert.equal((await answer(viewer, side)).code, 'FORBIDDEN', 'staff never answer for somebody');
        }
      }
      assert.deepEqual(await marks(), []);
    }));

  it('ask for a month that does not belong to the activity, nor for strange ids', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const { read } = surveyOf(test, month);
      assert.equal((await read(month.viewer, 'bloomer', '2026-09-01')).code, 'OBJECT_NOT_FOUND');
      assert.equal((await read(month.viewer, 'bloomer', '2026-10-15')).code, undefined);
      for (const activityId of [ID, 'x', '']) {
        const { read: readOther } = surveyOf(test, { activityId });
        assert.equal((await readOther(month.viewer, 'bloomer')).code, 'OBJECT_NOT_FOUND');
      }
    }));
});

describe('a mark', () => {
  it('is a whole number from 0 to 10 with at most 2000 characters', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const { answer, marks } = surveyOf(test, month);
      for (const score of [-1, 11, 2_000_000]) {
        const { code, errors } = await answer(month.viewer, 'bloomer', { score });
        assert.equal(code, 'BAD_USER_INPUT');
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['score']);
      }
      const long = await answer(month.viewer, 'bloomer', { comment: 'é'.repeat(2001) });
      assert.deepEqual(long.errors[0]?.extensions.invalidArgs, ['comment']);
      assert.deepEqual(await marks(), []);
      assert.equal((await answer(month.viewer, 'bloomer', { comment: 'é'.repeat(2000) })).code, undefined);
      for (const score of [0, 10]) assert.equal((await answer(month.viewer, 'bloomer', { score })).code, undefined);
    }));

  it('is dated by the server and kept once for each side', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const { read, answer, marks } = surveyOf(test, month);
      const before = await read(month.viewer, 'bloomer');
      const empty = { score: null, isAnswered: false, viewerCanAnswer: true, missionRecordId: month.mission.id };
      for (const [key, value] of Object.entries(empty)) assert.equal(before.data.getMissionFollowUp[key], value, key);

      await answer(month.viewer, 'bloomer', { score: 8, comment: '  Bien.  ', collectDate: '2020-01-01' });
      await answer(month.viewer, 'bloomer', { score: 8, comment: 'Bien.' });
      const link = asLink('nps', month.activityId, month.contact.id);
      assert.equal((await answer(link, 'client', { score: 10 })).code, undefined);
      assert.deepEqual(
        (await marks()).map(({ side, score, comment, collect_date, answered_by }) => [
          side,
          score,
          comment,
          collect_date,
          answered_by,
        ]),
        [
          ['bloomer', 8, 'Bien.', '2026-11-20', `bloomer:${month.bloomer.id}`],
          ['client', 10, null, '2026-11-20', `contact:${month.contact.id}`],
        ],
      );
      assert.equal((await read(month.viewer, 'bloomer')).data.getMissionFollowUp.comment, 'Bien.');
    }));

  it('is changed by the same person for thirty days, by link or signed in', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const colleague = await test.create.contact(month.client.id);
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: month.mission.id, contact_id: colleague.id, role: 'operations', position: 1 })
        .execute();
      const { read, answer, marks } = surveyOf(test, month);
      await answer(asLink('nps', month.activityId, month.contact.id), 'client', { score: 7, comment: 'Secret.' });

      const other = await read(asClient(colleague), 'client');
      const seen = other.data.getMissionFollowUp;
      assert.deepEqual([seen.score, seen.comment, seen.isAnswered, seen.viewerCanAnswer], [null, null, true, false]);
      const refused = await answer(asClient(colleague), 'client', { score: 10 });
      assert.equal(refused.errors[0]?.extensions.reason, 'ANSWERED_BY_ANOTHER');

      test.setNow('2026-12-20T09:00:00Z');
      assert.equal((await answer(asClient(month.contact), 'client', { score: 9 })).code, undefined);
      test.setNow('2026-12-21T09:00:00Z');
      const late = await answer(asClient(month.contact), 'client', { score: 1 });
      assert.equal(late.errors[0]?.extensions.reason, 'ANSWER_CLOSED');
      assert.equal((await read(asClient(month.contact), 'client')).data.getMissionFollowUp.viewerCanAnswer, false);
      assert.deepEqual(
        (await marks()).map(({ score, collect_date }) => [score, collect_date]),
        [[9, '2026-11-20']],
      );
    }));

  it('of 6 or less tells the account managers once; 7 does not', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const staff = await test.create.staff();
      await test.db.updateTable('mission').set({ csm_staff_id: staff.id }).where('id', '=', month.mission.id).execute();
      const told = () =>
        test.db
          .selectFrom('notification')
          .select(['staff_id', 'title', 'link'])
          .where('kind', '=', 'npsDetractor')
          .execute();
      const { answer } = surveyOf(test, month);
      await answer(month.viewer, 'bloomer', { score: 7 });
      assert.deepEqual(await told(), []);
      for (const score of [6, 5]) await answer(month.viewer, 'bloomer', { score });
      assert.deepEqual(await told(), [
        {
          staff_id: staff.id,
          title: 'Note de satisfaction basse\u00a0: 6 sur 10',
          link: `/satisfaction/${OCTOBER}/${month.mission.id}/${month.activityId}`,
        },
      ]);
    }));

  it('offers a recommendation on the side for which the mission says so', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      await test.db
        .updateTable('mission')
        .set({ enable_referral_nps_client: true })
        .where('id', '=', month.mission.id)
        .execute();
      const { read } = surveyOf(test, month);
      assert.equal((await read(month.viewer, 'bloomer')).data.getMissionFollowUp.offersReferral, false);
      assert.equal((await read(asClient(month.contact), 'client')).data.getMissionFollowUp.offersReferral, true);
    }));

  it('of two clicks at once is one row', () =>
    api.committed(async (test) => {
      const month = await filledMonth(test);
      const { answer, marks } = surveyOf(test, month);
      const both = await Promise.all([6, 6].map((score) => answer(month.viewer, 'bloomer', { score })));
      assert.deepEqual(
        both.map(({ code }) => code),
        [undefined, undefined],
      );
      assert.equal((await marks()).length, 1);
    }));
});
