import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const CREATE = 'mutation ($input: CreateMissionInput!) { createMission(input: $input) { recordId CSM } }';
const BOARD = 'query { getCraByMonth(month: "2026-11", mine: true) { mission { recordId } } }';
const TO_DO = 'query { toDo(mine: true) { lines { items { missionId } } } }';

const api = testApi();

/** A mission of this month that Alice entered, with nobody to look after it. */
async function world(test: TestContext) {
  const alice = await test.create.staff();
  const bloomer = await test.create.bloomer();
  const client = await test.create.clientSociety();
  const contact = await test.create.contact(client.id);
  const input = {
    label: 'Refonte du portail',
    type: 'IT',
    beginMission: '2026-11-01',
    endMission: '2027-05-31',
    bloomerRecordId: bloomer.id,
    clientSocietyRecordId: client.id,
    contactOperations: [contact.id],
    externalId: 'EXT-1',
    bloomerPaydateDays: 45,
    pricing: { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 },
  };
  const { data } = await test.execute(asAdmin(alice.id), CREATE, { input });
  assert.equal(data.createMission.CSM, 'Non attribué');
  return { alice, bloomer, missionId: data.createMission.recordId as string };
}

/** The missions that the board of the month and what there is to do show as one's own. */
async function own(test: TestContext, viewer: Viewer) {
  const board = await test.execute(viewer, BOARD);
  const toDo = await test.execute(viewer, TO_DO);
  const ids = (rows: { mission: { recordId: string } }[]) => rows.map(({ mission }) => mission.recordId);
  const asked = toDo.data.toDo.lines.flatMap(({ items }: { items: { missionId: string }[] }) =>
    items.map(({ missionId }) => missionId),
  );
  return { listed: ids(board.data.getCraByMonth), asked: [...new Set(asked)] };
}

describe('a mission without a customer care manager', () => {
  it('is among the own missions of whoever entered it, and of nobody else', () =>
    api.rollback(async (test) => {
      const { alice, missionId } = await world(test);
      assert.deepEqual(await own(test, asAdmin(alice.id)), { listed: [missionId], asked: [missionId] });
      const other = await test.create.staff();
      assert.deepEqual(await own(test, asAdmin(other.id)), { listed: [], asked: [] });
    }));

  it('leaves them once the Bloomer has an account manager, or the mission somebody of its own', () =>
    api.rollback(async (test) => {
      const { alice, bloomer, missionId } = await world(test);
      const other = await test.create.staff();
      const managed = { bloomer_id: bloomer.id, staff_id: other.id };
      await test.db.insertInto('bloomer_account_manager').values(managed).execute();
      assert.deepEqual(await own(test, asAdmin(alice.id)), { listed: [], asked: [] });
      assert.deepEqual(await own(test, asAdmin(other.id)), { listed: [missionId], asked: [missionId] });
      await test.db.deleteFrom('bloomer_account_manager').where('bloomer_id', '=', bloomer.id).execute();
      await test.db.updateTable('mission').set({ csm_staff_id: other.id }).where('id', '=', missionId).execute();
      assert.deepEqual(await own(test, asAdmin(alice.id)), { listed: [], asked: [] });
    }));
});
