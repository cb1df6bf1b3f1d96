import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const HAND_OVER = `mutation ($id: ID!, $to: ID!) { adminHandOverStaff(recordId: $id, toRecordId: $to) {
  missionsLookedAfter bloomersLookedAfter } }`;
const DISABLE = 'mutation ($id: ID!) { adminDisableStaff(recordId: $id) { missionsLookedAfter bloomersLookedAfter } }';
const TO_DO = '{ toDoItems(kind: missionEnding, mine: true) { missionId } }';
const MISSION = 'query ($id: ID!) { missions(recordId: $id) { CSMRecordId version } }';
const CORRECT = `mutation ($id: ID!, $version: Int) {
  updateMission(input: { recordId: $id, version: $version, label: "Autre" }) { recordId } }`;

const api = testApi();

/** Karim leaves: he was the CSM of a mission that ends soon, and of one that ended lately or long ago. */
async function team(test: TestContext) {
  const boss = await test.create.staff();
  const gone = await test.create.staff({ firstname: 'Karim', lastname: 'Benali' });
  const colleague = await test.create.staff({ firstname: 'Zoé', lastname: 'Aubry' });
  const mission = async (end: string, values: object = { csm_staff_id: gone.id }) =>
    (await test.create.mission({ begin_mission: '2026-01-01', end_mission: end, ...values })).mission;
  const admin = asAdmin(boss.id);
  return {
    admin,
    gone,
    colleague,
    mission,
    handOver: (to: string) => test.execute(admin, HAND_OVER, { id: gone.id, to }),
    read: async (id: string) => (await test.execute(admin, MISSION, { id })).data.missions[0],
    toDo: async (staffId: string) => {
      const { data } = await test.execute(asAdmin(staffId), TO_DO);
      return data.toDoItems.map(({ missionId }: { missionId: string }) => missionId);
    },
  };
}

describe('who leaves hands over', () => {
  it('all missions that something is left to do of, in one act; what is to be done follows', () =>
    api.rollback(async (test) => {
      const { admin, gone, colleague, mission, handOver, read, toDo } = await team(test);
      const open = await mission('2026-12-10');
      const lately = await mission('2026-10-31');
      const long = await mission('2026-07-31');
      const made = await mission('2026-12-10', { csm_staff_id: null, created_by_staff_id: gone.id });
      const other = await mission('2026-12-10', { csm_staff_id: colleague.id });
      const left = (await test.execute(admin, DISABLE, { id: gone.id })).data.adminDisableStaff;
      assert.deepEqual({ ...left }, { missionsLookedAfter: 3, bloomersLookedAfter: 0 });
      assert.deepEqual(await toDo(colleague.id), [other.id]);
      const { version } = await read(open.id);

      const { data, errors } = await handOver(colleague.id);
      assert.deepEqual(errors, []);
      assert.deepEqual({ ...data.adminHandOverStaff }, { missionsLookedAfter: 0, bloomersLookedAfter: 0 });
      for (const { id } of [open, lately, made]) assert.equal((await read(id)).CSMRecordId, colleague.id);
      assert.equal((await read(long.id)).CSMRecordId, gone.id);
      assert.deepEqual((await toDo(colleague.id)).sort(), [open.id, made.id, other.id].sort());
      // Whoever has one of them open does not write over it what was there before.
      assert.equal((await test.execute(admin, CORRECT, { id: open.id, version })).code, 'CONFLICT');

      const told = await test.db
        .selectFrom('notification')
        .select(['title', 'description'])
        .where('staff_id', '=', colleague.id)
        .where('title', '=', 'Un suivi vous est confié')
        .execute();
      assert.match(told[0]?.description ?? '', /^3\smissions de Karim Benali/);
      const history = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'mission.update')
        .where('object_id', '=', open.id)
        .execute();
      assert.deepEqual(history[0]?.data, { CSMRecordId: { before: gone.id, after: colleague.id } });
    }));

  it('the Bloomers, and with them the missions of theirs', () =>
    api.rollback(async (test) => {
      const { gone, colleague, mission, handOver, toDo } = await team(test);
      const shared = await test.create.bloomer();
      const alone = await test.create.bloomer();
      const of = { csm_staff_id: null, bloomer_id: alone.id };
      const theirs = await mission('2026-12-10', of);
      await test.db
        .insertInto('bloomer_account_manager')
        .values([
          { bloomer_id: alone.id, staff_id: gone.id },
          { bloomer_id: shared.id, staff_id: gone.id },
          { bloomer_id: shared.id, staff_id: colleague.id },
        ])
        .execute();
      assert.deepEqual((await handOver(colleague.id)).errors, []);
      assert.deepEqual(await toDo(gone.id), []);
      assert.deepEqual(await toDo(colleague.id), [theirs.id]);
      const managers = await test.db.selectFrom('bloomer_account_manager').select('staff_id').execute();
      assert.deepEqual(
        managers.filter(({ staff_id }) => [gone.id, colleague.id].includes(staff_id)).map(({ staff_id }) => staff_id),
        [colleague.id, colleague.id],
      );
    }));

  it('to somebody else who handles accounts and is there', () =>
    api.rollback(async (test) => {
      const { admin, gone, colleague, mission, handOver, read } = await team(test);
      const { id } = await mission('2026-12-10');
      const fieldOf = (answer: Awaited<ReturnType<typeof handOver>>) =>
        (answer.errors[0]?.extensions.fieldErrors as Record<string, string> | undefined)?.toRecordId;
      assert.match(fieldOf(await handOver(gone.id)) ?? '', /quelqu’un d’autre/);
      const recruiter = await test.create.staff({ can_account: false });
      assert.match(fieldOf(await handOver(recruiter.id)) ?? '', /n’est plus en poste/);
      await test.execute(admin, DISABLE, { id: colleague.id });
      assert.match(fieldOf(await handOver(colleague.id)) ?? '', /n’est plus en poste/);
      assert.equal((await read(id)).CSMRecordId, gone.id);
    }));
});
