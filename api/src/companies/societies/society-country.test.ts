import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { BLOOMER, newcomer, STAFF, typed } from './societies.fixture.ts';

const api = testApi();

const SWISS = { status: 'SHUE', addressCountryCode: 'CH', siret: 'CHE-123.456.789', tva: null };

/** A Bloomer's company abroad, whose country may have been mistaken. */
async function abroad(test: TestContext, change: object = SWISS) {
  const { save, viewer, mission } = await newcomer(test);
  const { recordId } = (await save({ ...change })).data.upsertBloomerSociety;
  const admin = asAdmin((await test.create.staff()).id);
  const byStaff = (input: object) => test.execute(admin, STAFF, { input: { recordId, ...input } });
  const byBloomer = (input: object) => test.execute(viewer, BLOOMER, { input: { recordId, ...input } });
  const refused = async (input: object) => {
    const { errors } = await byStaff(input);
    assert.equal(await country(), 'CH');
    return errors[0]?.extensions.invalidArgs;
  };
  const country = async () => {
    const row = test.db.selectFrom('society').select('address_country_code').where('id', '=', recordId);
    return (await row.executeTakeFirstOrThrow()).address_country_code;
  };
  return { recordId, mission, byStaff, byBloomer, refused };
}

async function halfSigned(test: TestContext, missionId: string, type: 'SST' | 'PDS', document_party?: string) {
  const contract = { mission_id: missionId, step: 'mainContract', type, state: 'partially', document_party } as const;
  await test.db
    .insertInto('legal_contract')
    .values({ ...contract, nb_signer: 2, signed_count: 1 })
    .execute();
}

async function invoiced(test: TestContext, missionId: string, societyId: string) {
  const month = { mission_id: missionId, month: '2026-09-01', details: '{}', hours_per_days: 8, entered_by: 'x' };
  const counts = {
    nb_days_worked: 0,
    nb_days_markup_worked: 0,
    nb_days_markup2_worked: 0,
    nb_days_astreinte_worked: 0,
  };
  const values = { ...month, ...counts, holiday_zone: 'metropole', billing_society_id: societyId };
  await test.db.insertInto('activity').values(values).execute();
}

describe('the country of a billing company', () => {
  it('is corrected by staff and by its Bloomer: the company stays the one it is', () =>
    api.rollback(async (test) => {
      const { recordId, byStaff, byBloomer } = await abroad(test);
      const { data } = await byStaff({ addressCountryCode: 'LI' });
      assert.deepEqual(data.upsertSociety.recordId, recordId);
      assert.equal(data.upsertSociety.addressCountryCode, 'LI');
      const own = await byBloomer({ addressCountryCode: 'NO' });
      assert.equal(own.data.upsertBloomerSociety.recordId, recordId);
      assert.equal(own.data.upsertBloomerSociety.addressCountryCode, 'NO');
    }));

  it('becomes France with a French status', () =>
    api.rollback(async (test) => {
      const { recordId, byStaff } = await abroad(test, { status: 'SUE', addressCountryCode: 'BE' });
      const { data } = await byStaff({ status: 'SASU', addressCountryCode: 'FR' });
      assert.equal(data.upsertSociety.recordId, recordId);
      assert.equal(data.upsertSociety.addressCountryCode, 'FR');
    }));

  it('is not one that the number contradicts', () =>
    api.rollback(async (test) => {
      const { byStaff } = await abroad(test, {
        status: 'SUE',
        addressCountryCode: 'DE',
        siret: 'DE136695976',
        tva: null,
      });
      assert.deepEqual((await byStaff({ addressCountryCode: 'AT' })).errors[0]?.extensions.invalidArgs, ['siret']);
    }));

  it('is not one in which the number is another company’s', () =>
    api.rollback(async (test) => {
      const { refused } = await abroad(test);
      await test.create.society({ siret: SWISS.siret, address_country_code: 'LI' });
      assert.deepEqual(await refused({ addressCountryCode: 'LI' }), ['addressCountryCode']);
    }));

  it('stays once a contract of its Bloomer is signed; the one with the client says nothing of it', () =>
    api.rollback(async (test) => {
      const { mission, refused, byStaff } = await abroad(test);
      await halfSigned(test, mission.id, 'PDS');
      assert.equal((await byStaff({ name: 'Atelier du Port', addressCountryCode: 'CH' })).code, undefined);
      await halfSigned(test, mission.id, 'SST');
      assert.deepEqual(await refused({ addressCountryCode: 'LI' }), ['addressCountryCode']);
    }));

  it('stays once a contract names it, though another company invoices the mission since', () =>
    api.rollback(async (test) => {
      const { mission, refused } = await abroad(test);
      await halfSigned(test, mission.id, 'SST', 'Atelier du Lac');
      const { id: bloomer_billing_society_id } = await test.create.society();
      await test.db.updateTable('mission').set({ bloomer_billing_society_id }).where('id', '=', mission.id).execute();
      assert.deepEqual(await refused({ addressCountryCode: 'LI' }), ['addressCountryCode']);
    }));

  it('stays once it invoiced; a whole form with another country is another company', () =>
    api.rollback(async (test) => {
      const { recordId, mission, refused, byStaff } = await abroad(test);
      await invoiced(test, mission.id, recordId);
      assert.deepEqual(await refused({ addressCountryCode: 'LI' }), ['addressCountryCode']);
      const { data } = await byStaff(await typed({ ...SWISS, addressCountryCode: 'LI' }));
      assert.notEqual(data.upsertSociety.recordId, recordId);
      assert.equal(data.upsertSociety.addressCountryCode, 'LI');
    }));
});
