import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { filledMonth, OCTOBER } from '../activities/activities.fixture.ts';
import { escalateLowMarks } from './nps-alert.service.ts';

const ANSWER = 'mutation ($input: MissionFollowUpInput!) { missionFollowUp(input: $input) { score answeredBy } }';
const READ = `query ($id: ID!, $type: MissionFollowUpType!) {
  getMissionFollowUp(month: "${OCTOBER}", type: $type, activityId: $id) { answeredBy } }`;
const SCORES = `query ($id: ID!) {
  activities(recordId: $id) { bloomerScore { answeredBy } clientScore { answeredBy } } }`;

const api = testApi();

/** A month whose second contact, Anne Durand, gave a low mark. */
async function markedBySecond(test: TestContext) {
  const month = await filledMonth(test);
  const staff = await test.create.staff();
  const anne = await test.create.contact(month.client.id, { firstname: 'Anne', lastname: 'Durand' });
  await test.db.updateTable('mission').set({ csm_staff_id: staff.id }).where('id', '=', month.mission.id).execute();
  const asked = { mission_id: month.mission.id, contact_id: anne.id, role: 'operations' as const, position: 1 };
  await test.db.insertInto('mission_contact').values(asked).execute();
  const answer = (viewer: Viewer, type: 'bloomer' | 'client') =>
    test.execute(viewer, ANSWER, { input: { activityId: month.activityId, type, score: 2 } });
  const own = await answer(asLink('nps', month.activityId, anne.id), 'client');
  assert.equal(own.data.missionFollowUp.answeredBy, null, 'the firm’s own matter');
  await answer(month.viewer, 'bloomer');
  const read = async (viewer: Viewer, type = 'client') =>
    (await test.execute(viewer, READ, { id: month.activityId, type })).data.getMissionFollowUp.answeredBy;
  const scores = async (viewer: Viewer) =>
    (await test.execute(viewer, SCORES, { id: month.activityId })).data.activities[0];
  return { ...month, anne, admin: asAdmin(staff.id), read, scores };
}

describe('who of a client gave a mark', () => {
  it('is told to staff, and to nobody else', () =>
    api.rollback(async (test) => {
      const { admin, read, scores, anne, viewer, contact } = await markedBySecond(test);
      assert.equal(await read(admin), 'Anne Durand');
      assert.equal(await read(admin, 'bloomer'), null, 'there is one Bloomer');
      for (const other of [asClient(anne), asClient(contact)]) assert.equal(await read(other), null);
      assert.equal(await read(viewer, 'bloomer'), null);
      const ofStaff = await scores(admin);
      assert.deepEqual([ofStaff.clientScore.answeredBy, ofStaff.bloomerScore.answeredBy], ['Anne Durand', null]);
      const ofBloomer = await scores(viewer);
      assert.deepEqual([ofBloomer.clientScore, ofBloomer.bloomerScore.answeredBy], [null, null]);
    }));

  it('is named where staff are asked to call, at once and after three days', () =>
    api.rollback(async (test) => {
      const { client, bloomer } = await markedBySecond(test);
      test.setNow('2026-11-30T09:00:00Z');
      await escalateLowMarks(test.platform);
      const told = await test.db
        .selectFrom('notification')
        .select('description')
        .where('kind', '=', 'npsDetractor')
        .where('dedupe_key', 'like', '%:client')
        .execute();
      const who = `Anne Durand (${client.name}, client de ${bloomer.firstname} ${bloomer.lastname}) a donné 2 sur 10`;
      assert.ok(told.length >= 2);
      for (const { description } of told) assert.ok(description?.startsWith(who), description ?? '');
    }));

  it('is nobody any more once the author is forgotten, or was never noted', () =>
    api.rollback(async (test) => {
      const { admin, read, scores, activityId } = await markedBySecond(test);
      for (const answered_by of [null, `contact:${crypto.randomUUID()}`, 'contact:1']) {
        await test.db
          .updateTable('activity_score')
          .set({ answered_by })
          .where('activity_id', '=', activityId)
          .execute();
        assert.equal(await read(admin), null);
        assert.equal((await scores(admin)).clientScore.answeredBy, null);
      }
    }));
});
