import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { type Billable, billableMonth } from './invoices.fixture.ts';

const api = testApi();

const TO_SEND = `query ($id: ID!) { invoiceToSend(activityRecordID: $id) {
  netAmount totalAmount buyerName buyerAddress buyerSiret buyerVatNumber } }`;
const FIRM = {
  buyerName: 'Bloom',
  buyerAddress: '10 rue de la Paix, 75002 Paris',
  buyerSiret: '12345678200010',
  buyerVatNumber: 'FR11123456782',
};

type Test = Parameters<Parameters<TestApi['rollback']>[0]>[0];

describe('the invoice that a Bloomer has to send', () => {
  const asked = (test: Test, month: Billable, viewer: Viewer = month.viewer) =>
    test.execute(viewer, TO_SEND, { id: month.activityId });
  const changeCompany = (test: Test, month: Billable, change: object) =>
    test.db
      .updateTable('society')
      .set(change)
      .where('id', '=', month.billing?.id ?? '')
      .execute();

  it('says whom it is for and how much it is, at what the work is bought for', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      for (const viewer of [month.viewer, month.finance]) {
        const { data } = await asked(test, month, viewer);
        assert.deepEqual({ ...data.invoiceToSend }, { netAmount: 2250, totalAmount: 2700, ...FIRM });
      }
    }));

  it('has no VAT where its company owes none', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await changeCompany(test, month, { tva: null });
      const { netAmount, totalAmount } = (await asked(test, month)).data.invoiceToSend;
      assert.deepEqual([netAmount, totalAmount], [2250, 2250]);
    }));

  it('promises no amount before its company and its prices are known', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await test.db.deleteFrom('pricing').execute();
      const { data } = await asked(test, month);
      assert.deepEqual({ ...data.invoiceToSend }, { netAmount: null, totalAmount: null, ...FIRM });
    }));

  it('is told to nobody else', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const code = async (viewer: Viewer) => (await asked(test, month, viewer)).code;
      assert.equal(await code(asBloomer(await test.create.bloomer())), 'OBJECT_NOT_OWNED');
      assert.equal(await code(asClient(await test.create.contact(month.client.id))), 'FORBIDDEN');
      assert.equal(await code(asAdmin((await test.create.staff()).id, new Set(['recruit']))), 'FORBIDDEN');
      await changeCompany(test, month, { portage: true });
      const ofPortage = await asked(test, month);
      assert.equal(ofPortage.errors[0]?.extensions.reason, 'PORTAGE');
    }));
});
