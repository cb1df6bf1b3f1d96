import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const PART = `query ($isActive: Boolean, $first: Int, $after: ID) {
  allMissions(isActive: $isActive, first: $first, after: $after) {
    count results { recordId label clientSociety { name } bloomer { fullname } bloomerBillingSociety { name }
      extension { assessment } pricing { salePricePerDayWithoutTaxes } } } }`;

const api = testApi();

type Row = { recordId: string; label: string; clientSociety: { name: string }; bloomerBillingSociety: object | null };

async function names({ create }: TestContext, ...list: string[]): Promise<void> {
  for (const name of list) await create.mission({ client_society_id: (await create.clientSociety({ name })).id });
}

describe('all missions', () => {
  it('are for staff with account or finance', () =>
    api.rollback(async ({ create, execute }) => {
      const { bloomer, contact } = await create.mission();
      const { id } = await create.staff();
      assert.equal((await execute(asNobody, PART)).code, 'UNAUTHENTICATED');
      assert.equal((await execute(asBloomer(bloomer), PART)).code, 'FORBIDDEN');
      assert.equal((await execute(asClient(contact), PART)).code, 'FORBIDDEN');
      assert.equal((await execute(asAdmin(id, new Set(['recruit'])), PART)).code, 'FORBIDDEN');
      assert.equal((await execute(asAdmin(id), PART, { first: 0 })).code, 'BAD_USER_INPUT');
      assert.equal((await execute(asAdmin(id), PART, { after: 'x' })).code, 'BAD_USER_INPUT');
    }));

  it('come as tables sort them: accents and capitals apart, figures by value, then by begin', () =>
    api.rollback(async (test) => {
      await names(test, 'Zéphyr', 'élan 10', 'Elan 9', 'Banque', 'atelier');
      const { data } = await test.execute(asAdmin((await test.create.staff()).id), PART);
      assert.deepEqual(
        data.allMissions.results.map((row: Row) => row.clientSociety.name),
        ['atelier', 'Banque', 'Elan 9', 'élan 10', 'Zéphyr'],
      );
    }));

  it('that are named come whether they run or not, unless only those that run are asked for', () =>
    api.rollback(async ({ create, execute }) => {
      const runs = (await create.mission()).mission.id;
      const over = (await create.mission({ end_mission: '2026-11-19' })).mission.id;
      await create.mission();
      const admin = asAdmin((await create.staff()).id);
      const named = `query ($ids: [ID!], $isActive: Boolean) {
        allMissions(missionIds: $ids, isActive: $isActive) { results { recordId } } }`;
      const found = async (variables: object) =>
        (await execute(admin, named, { ids: [runs, over], ...variables })).data.allMissions.results
          .map(({ recordId }: Row) => recordId)
          .sort();
      assert.deepEqual(await found({}), [runs, over].sort());
      assert.deepEqual(await found({ isActive: true }), [runs]);
    }));

  it('are whole, more than a thousand, and the same in parts of any size', () =>
    api.rollback(async (test) => {
      const { db, create, execute } = test;
      const { mission } = await create.mission({ bloomer_billing_society_id: null });
      const other = await create.mission();
      const { id: _, created_at: __, ...same } = mission;
      const rows = Array.from({ length: 1_200 }, (_unused, index) => ({
        ...same,
        label: `Mission ${index}`,
        ...(index % 2 === 0 && {
          client_society_id: other.client.id,
          bloomer_billing_society_id: other.billing?.id ?? null,
        }),
      }));
      await db.insertInto('mission').values(rows).execute();
      await create.mission({ end_mission: '2026-02-01' });
      const admin = asAdmin((await create.staff()).id);
      const whole = (await execute(admin, PART)).data.allMissions;
      assert.equal(whole.count, 1_202);
      assert.equal(whole.results.length, 1_202);
      assert.equal(whole.results.filter((row: Row) => row.bloomerBillingSociety === null).length, 601);
      const parts: Row[] = [];
      for (const first of [1, 7, 600, 5_000]) {
        const variables = { first, after: parts.at(-1)?.recordId };
        const { count, results } = (await execute(admin, PART, variables)).data.allMissions;
        assert.equal(count, 1_202, 'the count is of all');
        parts.push(...results);
      }
      assert.deepEqual(parts, whole.results);
      assert.equal((await execute(admin, PART, { isActive: null })).data.allMissions.count, 1_203);
    }));
});
