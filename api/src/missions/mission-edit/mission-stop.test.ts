import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { STOP, world } from '../amendments/amendments.fixture.ts';

const CHOOSE = `mutation ($id: ID!, $sst: Boolean, $pds: Boolean) { stopMission(recordId: $id, endMission: "2026-11-30",
  useTemplateForSST: $sst, useTemplateForPDS: $pds) { endMission } }`;

const api = testApi();

const takeContacts = ({ db }: TestContext, missionId: string) =>
  db.deleteFrom('mission_contact').where('mission_id', '=', missionId).execute();

describe('a mission that is shortened while a side has nobody to sign', () => {
  it('ends, put down in the contract that can be signed', () =>
    api.rollback(async (test) => {
      const { id, admin, contracts, end } = await world(test, { bloomer_billing_society_id: null });
      assert.equal((await test.execute(admin, STOP, { id, end: '2026-11-30' })).code, undefined);
      assert.equal(await end(), '2026-11-30');
      assert.deepEqual(
        (await contracts()).map(({ type }) => type),
        ['PDS'],
      );
    }));

  it('ends without a paper where nobody can sign at all, and nothing waits for a signature', () =>
    api.rollback(async (test) => {
      const { id, admin, amendments, end } = await world(test, { bloomer_billing_society_id: null });
      await takeContacts(test, id);
      const estimate = { mission_id: id, assessment: 1, new_end_date: '2027-03-31', created_by: 'x', updated_by: 'x' };
      await test.db.insertInto('extension_assessment').values(estimate).execute();
      assert.equal((await test.execute(admin, STOP, { id, end: '2026-11-30' })).code, undefined);
      assert.deepEqual([await end(), await amendments()], ['2026-11-30', []]);
      assert.deepEqual(await test.db.selectFrom('extension_assessment').selectAll().execute(), []);
    }));

  it('does not end with a contract that was chosen and cannot be signed', () =>
    api.rollback(async (test) => {
      const { id, admin, contracts, end } = await world(test, { bloomer_billing_society_id: null });
      const company = await test.execute(admin, CHOOSE, { id, sst: true, pds: false });
      assert.equal(company.code, 'SOCIETY_NOT_FOUND');
      assert.deepEqual(company.errors[0]?.extensions.data, { missionRecordId: id });
      await takeContacts(test, id);
      const client = await test.execute(admin, CHOOSE, { id, pds: true });
      assert.deepEqual(client.errors[0]?.extensions.invalidArgs, ['useTemplateForPDS']);
      assert.match(client.errors[0]?.message ?? '', /^Aucun contact opérationnel avec une adresse e-mail/);
      assert.deepEqual([await end(), await contracts()], ['2026-12-31', []]);
    }));
});
