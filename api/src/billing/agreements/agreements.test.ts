import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const api = testApi();

const SET = `mutation ($input: ClientBillingInput!) { setClientBilling(input: $input) { recordId clientBilling {
  electronicScheme electronicAddress orderRequired isAutomatic language buyerReference } } }`;
const READ = `query ($id: ID!) { society(recordId: $id) {
  selfBillingSince viewerCanSeeBilling viewerCanSetBilling clientBilling { language } } }`;
const ORDER = `mutation ($id: ID!, $order: String) { setMissionOrder(missionRecordId: $id, orderNumber: $order) {
  orderNumber viewerCanSetOrder } }`;
const GIVE = `mutation ($id: ID!, $on: Date!) {
  giveSelfBillingMandate(societyRecordId: $id, givenOn: $on) { selfBillingSince } }`;
const REVOKE = `mutation ($id: ID!, $on: Date!) {
  revokeSelfBillingMandate(societyRecordId: $id, revokedOn: $on) { selfBillingSince } }`;

const people = async (test: TestContext) => {
  const admin = async (...rights: ('account' | 'finance' | 'recruit')[]) =>
    asAdmin((await test.create.staff()).id, new Set(rights));
  return { finance: await admin('finance'), account: await admin('account'), recruiter: await admin('recruit') };
};

describe('how a client wants its invoices', () => {
  it('is read by the office and set by finance', () =>
    api.rollback(async (test) => {
      const { client } = await test.create.mission();
      const { finance, account, recruiter } = await people(test);
      const input = { societyRecordId: client.id };
      for (const viewer of [account, recruiter]) {
        assert.equal((await test.execute(viewer, SET, { input })).code, 'FORBIDDEN');
      }
      const rights = async (viewer: typeof finance) => {
        const { viewerCanSeeBilling, viewerCanSetBilling } = (await test.execute(viewer, READ, { id: client.id })).data
          .society;
        return [viewerCanSeeBilling, viewerCanSetBilling];
      };
      assert.deepEqual(await rights(recruiter), [false, false]);
      assert.deepEqual(await rights(account), [true, false]);
      assert.deepEqual(await rights(finance), [true, true]);
    }));

  it('names what is wrong, and keeps what is right', () =>
    api.rollback(async (test) => {
      const { client } = await test.create.mission();
      const { finance } = await people(test);
      const set = (values: object) => test.execute(finance, SET, { input: { societyRecordId: client.id, ...values } });
      for (const [values, field] of [
        [{ electronicScheme: '0225' }, 'electronicAddress'],
        [{ electronicScheme: '1234', electronicAddress: '1' }, 'electronicScheme'],
        [{ buyerReference: 'x'.repeat(101) }, 'buyerReference'],
      ] as const) {
        assert.deepEqual((await set(values)).errors[0]?.extensions.invalidArgs, [field]);
      }
      const wanted = {
        electronicScheme: '0225',
        electronicAddress: '356000000',
        orderRequired: true,
        isAutomatic: true,
        language: 'en_GB',
        buyerReference: 'Service achats',
      };
      assert.deepEqual({ ...(await set(wanted)).data.setClientBilling.clientBilling }, wanted);
      // What somebody else said meanwhile is not taken back by who did not speak of it.
      const { data } = await set({ language: 'fr_FR', buyerReference: null });
      const now = { ...wanted, language: 'fr_FR', buyerReference: null };
      assert.deepEqual({ ...data.setClientBilling.clientBilling }, now);
    }));
});

it('the order of a mission is set and taken away by the office', () =>
  api.rollback(async (test) => {
    const { mission } = await test.create.mission();
    const { account, recruiter } = await people(test);
    const set = (viewer: typeof account, order: string | null) =>
      test.execute(viewer, ORDER, { id: mission.id, order });
    assert.equal((await set(recruiter, 'BDC-1')).code, 'FORBIDDEN');
    assert.deepEqual((await set(account, 'x'.repeat(51))).errors[0]?.extensions.invalidArgs, ['orderNumber']);
    const { data } = await set(account, ' BDC-1 ');
    assert.deepEqual({ ...data.setMissionOrder }, { orderNumber: 'BDC-1', viewerCanSetOrder: true });
    assert.equal((await set(account, null)).data.setMissionOrder.orderNumber, null);
  }));

it('a mandate is given once, revoked, and given again', () =>
  api.rollback(async (test) => {
    const { billing, client } = await test.create.mission();
    const { finance, account } = await people(test);
    const give = (viewer: typeof finance, on: string, id = billing?.id) => test.execute(viewer, GIVE, { id, on });
    const revoke = (on: string) => test.execute(finance, REVOKE, { id: billing?.id, on });
    assert.equal((await give(account, '2026-01-05')).code, 'FORBIDDEN');
    assert.deepEqual((await give(finance, '2027-01-05')).errors[0]?.extensions.invalidArgs, ['givenOn']);
    assert.equal((await give(finance, '2026-01-05', client.id)).code, 'BAD_USER_INPUT');
    assert.equal((await give(finance, '2026-01-05')).data.giveSelfBillingMandate.selfBillingSince, '2026-01-05');
    assert.equal((await give(finance, '2026-01-05')).code, undefined);
    assert.match((await give(finance, '2026-02-05')).errors[0]?.message ?? '', /mandat|Champ|révoquez/i);
    assert.deepEqual((await revoke('2026-01-04')).errors[0]?.extensions.invalidArgs, ['revokedOn']);
    assert.equal((await revoke('2026-06-30')).data.revokeSelfBillingMandate.selfBillingSince, null);
    assert.equal((await give(finance, '2026-07-01')).data.giveSelfBillingMandate.selfBillingSince, '2026-07-01');
  }));
