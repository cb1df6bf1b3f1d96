import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forgetWhatIsDue } from '../../desk/retention/retention.service.ts';
import { asAdmin, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { filledMonth, OCTOBER } from '../activities/activities.fixture.ts';
import { escalateLowMarks } from './nps-alert.service.ts';
import { figureOf } from './nps-figure.rules.ts';

const ANSWER = 'mutation ($input: MissionFollowUpInput!) { missionFollowUp(input: $input) { score needsCall } }';
const READ = `query ($id: ID!, $type: MissionFollowUpType!) {
  getMissionFollowUp(month: "${OCTOBER}", type: $type, activityId: $id) {
    needsCall isHandled viewerCanRefer referrals { fullname email note } } }`;
const HANDLE = `mutation ($id: ID!, $type: MissionFollowUpType!) {
  handleMissionFollowUp(activityId: $id, type: $type) { needsCall isHandled } }`;
const REFER = 'mutation ($input: ReferPersonInput!) { referPerson(input: $input) { fullname email note } }';
const FIGURE = `query ($type: MissionFollowUpType!, $from: Date, $to: Date, $missionId: ID) {
  npsFigure(type: $type, from: $from, to: $to, missionId: $missionId) {
    count promoters passives detractors score sentence from to } }`;

const api = testApi();

const notices = ({ db }: TestContext, like: string) =>
  db.selectFrom('notification').selectAll().where('dedupe_key', 'like', like).orderBy('staff_id').execute();

async function surveyed(test: TestContext) {
  const month = await filledMonth(test);
  const manager = await test.create.staff();
  const colleague = await test.create.staff();
  await test.db
    .updateTable('mission')
    .set({ csm_staff_id: manager.id, enable_referral_nps_client: true })
    .where('id', '=', month.mission.id)
    .execute();
  const answer = (viewer: Viewer, type: 'bloomer' | 'client', score: number) =>
    test.execute(viewer, ANSWER, { input: { activityId: month.activityId, type, score } });
  const read = async (viewer: Viewer, type: 'bloomer' | 'client') =>
    (await test.execute(viewer, READ, { id: month.activityId, type })).data.getMissionFollowUp;
  return { ...month, manager, colleague, admin: asAdmin(manager.id), answer, read };
}

describe('a low mark that nobody has called about', () => {
  it('is told to everybody in charge after 72 hours, once', () =>
    api.rollback(async (test) => {
      const { answer, viewer, manager, colleague, admin, read } = await surveyed(test);
      assert.equal(
        (await answer(viewer, 'bloomer', 3)).data.missionFollowUp.needsCall,
        false,
        'not the Bloomer’s matter',
      );
      assert.equal((await read(admin, 'bloomer')).needsCall, true);
      test.setNow('2026-11-23T08:59:00Z');
      await escalateLowMarks(test.platform);
      assert.deepEqual(await notices(test, 'npsEscalation:%'), []);
      // The mark changes and stays low: it has waited since the first time.
      await answer(viewer, 'bloomer', 5);
      test.setNow('2026-11-23T09:00:00Z');
      for (let round = 0; round < 2; round += 1) await escalateLowMarks(test.platform);
      const told = await notices(test, 'npsEscalation:%');
      assert.deepEqual(
        told.map(({ staff_id }) => staff_id),
        [manager.id, colleague.id].sort(),
      );
      assert.deepEqual([...new Set(told.map(({ priority }) => priority))], ['urgent']);
    }));

  it('is told to nobody once it is handled, or rose', () =>
    api.rollback(async (test) => {
      const { answer, viewer, activityId, admin, contact, read } = await surveyed(test);
      await answer(viewer, 'bloomer', 3);
      await answer(asClient(contact), 'client', 2);
      for (let round = 0; round < 2; round += 1) {
        const { data } = await test.execute(admin, HANDLE, { id: activityId, type: 'bloomer' });
        assert.deepEqual({ ...data.handleMissionFollowUp }, { needsCall: false, isHandled: true });
      }
      await answer(asClient(contact), 'client', 9);
      assert.equal((await read(admin, 'client')).needsCall, false);
      test.setNow('2026-11-30T09:00:00Z');
      await escalateLowMarks(test.platform);
      assert.deepEqual(await notices(test, 'npsEscalation:%'), []);
      const audited = await test.db.selectFrom('audit_event').select('id').where('action', '=', 'nps.handle').execute();
      assert.equal(audited.length, 1);
    }));
});

describe('a recommendation', () => {
  const draft = { fullname: 'Zoé Martin', email: 'zoe@elsewhere.example', note: 'Data', consent: true };

  it('is a lead with consent, told to the staff, once for an address', () =>
    api.rollback(async (test) => {
      const { answer, activityId, contact, admin, read, viewer } = await surveyed(test);
      const link = asLink('nps', activityId, contact.id);
      const refer = (who: Viewer, changes: object = {}, type = 'client') =>
        test.execute(who, REFER, { input: { activityId, type, ...draft, ...changes } });
      const early = await refer(link);
      assert.equal(early.code, 'BAD_USER_INPUT', 'before a mark');
      await answer(link, 'client', 8);
      const [unasked] = (await refer(link)).errors;
      assert.deepEqual([unasked?.extensions.code, unasked?.extensions.invalidArgs], ['BAD_USER_INPUT', []], 'with 8');
      await answer(link, 'client', 9);
      assert.equal((await read(link, 'client')).viewerCanRefer, true);
      for (const [changes, field] of [
        [{ consent: false }, 'consent'],
        [{ email: 'zoe' }, 'email'],
        [{ fullname: ' ' }, 'fullname'],
        [{ note: 'x'.repeat(501) }, 'note'],
      ] as const) {
        assert.deepEqual((await refer(link, changes)).errors[0]?.extensions.invalidArgs, [field]);
      }
      assert.equal((await refer(link)).code, undefined);
      assert.equal((await refer(link, { email: 'ZOE@elsewhere.example' })).code, undefined);
      const leads = await test.db.selectFrom('referral_lead').selectAll().execute();
      assert.equal(leads.length, 1);
      assert.match(leads[0]?.consent_text ?? '', /est d’accord/);
      const told = await notices(test, 'referral:%');
      assert.deepEqual(
        told.map(({ kind, title }) => [kind, title]),
        [['win', 'Nouvelle recommandation']],
      );
      assert.equal((await read(admin, 'client')).referrals.length, 1);
      assert.equal((await read(link, 'client')).referrals.length, 1);
      // The other side, for which the mission asks nothing, and the side of somebody else.
      await answer(viewer, 'bloomer', 10);
      assert.equal((await refer(viewer, {}, 'bloomer')).code, 'BAD_USER_INPUT');
      assert.equal((await refer(viewer)).code, 'FORBIDDEN');
      assert.equal((await refer(admin)).code, 'FORBIDDEN');
    }));

  it('names five people at most', () =>
    api.rollback(async (test) => {
      const { answer, activityId, contact } = await surveyed(test);
      await answer(asClient(contact), 'client', 10);
      const codes: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        const input = { activityId, type: 'client', ...draft, email: `p${count}@elsewhere.example` };
        codes.push((await test.execute(asClient(contact), REFER, { input })).code);
      }
      assert.deepEqual(codes, [undefined, undefined, undefined, undefined, undefined, 'BAD_USER_INPUT']);
    }));
});

describe('the published figure', () => {
  it('says how many answered, and nothing more with fewer than five', () => {
    const cases: [number, number, number, number | null, string][] = [
      [0, 0, 0, null, 'n < 5\u00a0: non significatif (n = 0)'],
      [4, 4, 0, null, 'n < 5\u00a0: non significatif (n = 4)'],
      [5, 5, 0, 100, 'NPS +100 (n = 5)'],
      [7, 3, 2, 14, 'NPS +14 (n = 7)'],
      [5, 0, 5, -100, 'NPS \u2212100 (n = 5)'],
      [6, 2, 2, 0, 'NPS 0 (n = 6)'],
    ];
    for (const [count, promoters, detractors, score, sentence] of cases) {
      const figure = figureOf({ count, promoters, detractors });
      assert.deepEqual(
        [figure.score, figure.sentence, figure.passives],
        [score, sentence, count - promoters - detractors],
      );
    }
  });

  it('counts one side, one period, all missions or one', () =>
    api.rollback(async (test) => {
      const { admin, activityId, mission } = await surveyed(test);
      const other = await filledMonth(test);
      const mark = { activity_id: activityId, collect_date: '2026-11-01' };
      await test.db
        .insertInto('activity_score')
        .values([
          { ...mark, side: 'client', score: 9 },
          { ...mark, side: 'bloomer', score: 1 },
          { activity_id: other.activityId, side: 'client', score: 6, collect_date: '2025-11-20' },
        ])
        .execute();
      const figure = async (variables: object) => ({
        ...(await test.execute(admin, FIGURE, { type: 'client', ...variables })).data.npsFigure,
      });
      assert.deepEqual(await figure({}), {
        count: 1,
        promoters: 1,
        passives: 0,
        detractors: 0,
        score: null,
        sentence: 'n < 5\u00a0: non significatif (n = 1)',
        from: '2025-11-21',
        to: '2026-11-20',
      });
      assert.equal((await figure({ from: '2025-11-20' })).count, 2);
      assert.equal((await figure({ from: '2025-11-20', missionId: mission.id })).count, 1);
      const wrong = await test.execute(admin, FIGURE, { type: 'client', from: '2026-12-01', to: '2026-11-01' });
      assert.equal(wrong.code, 'BAD_USER_INPUT');
    }));
});

describe('after three years', () => {
  it('the comment and the author of a mark go, the mark stays', () =>
    api.rollback(async (test) => {
      const { activityId } = await surveyed(test);
      const mark = { activity_id: activityId, score: 4, comment: 'Secret.', answered_by: 'bloomer:x' };
      await test.db
        .insertInto('activity_score')
        .values([
          { ...mark, side: 'bloomer', collect_date: '2023-11-19' },
          { ...mark, side: 'client', collect_date: '2023-11-21' },
        ])
        .execute();
      await forgetWhatIsDue(test.platform, { only: ['npsComments'] });
      const rows = await test.db.selectFrom('activity_score').selectAll().orderBy('side').execute();
      assert.deepEqual(
        rows.map(({ score, comment, answered_by }) => [score, comment, answered_by]),
        [
          [4, null, null],
          [4, 'Secret.', 'bloomer:x'],
        ],
      );
    }));
});
