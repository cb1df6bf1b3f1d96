import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIVE_DAYS } from '../../cra/activities/activities.fixture.ts';
import { sign } from '../../missions/amendments/amendments.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { billableMonth, CUSTOMER, changeReport, customerDraft, FINALISE, SUPPLIER } from './invoices.fixture.ts';
import { amend, BOTH, PRICES } from './unsigned-amendment.fixture.ts';

const HOLDS = `query ($id: ID!) { activities(recordId: $id) { customerInvoiceHold supplierInvoiceHold unsignedEndWarning } }`;
const SALE =
  'L’avenant n°\u00a01 change le prix de vente à partir du 15/10/2026 et n’est pas signé\u00a0: la facture attend sa signature.';
const PURCHASE = SALE.replace('de vente', 'd’achat');
const api = testApi();

describe('the invoices of a month whose price an amendment changes', () => {
  it('wait until their own side has signed', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await amend(test, month, PRICES);
      const ask = async (operation: string) =>
        (await test.execute(month.finance, operation, { id: month.activityId })).errors[0];
      const refused = await ask(CUSTOMER);
      assert.deepEqual([refused?.message, refused?.extensions.reason], [SALE, 'AMENDMENT_UNSIGNED']);
      assert.equal((await ask(SUPPLIER))?.message, PURCHASE);
      await sign(test, month.mission.id, 'PDS');
      assert.equal(await ask(CUSTOMER), undefined);
      assert.equal((await ask(SUPPLIER))?.message, PURCHASE);
    }));

  it('are forced by finance, who says why, and by nobody else', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await amend(test, month, PRICES);
      const ask = (viewer: typeof month.finance, more: object) =>
        test.execute(viewer, CUSTOMER, { id: month.activityId, ...more });
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      assert.equal((await ask(account, { force: true, reason: 'x' })).code, 'FORBIDDEN');
      assert.deepEqual((await ask(month.finance, { force: true })).errors[0]?.extensions.invalidArgs, ['reason']);
      const { data } = await ask(month.finance, { force: true, reason: 'Accord du client par mail' });
      await test.runJobs();
      const { recordId } = data.createActivityCustomerInvoice.invoice;
      assert.equal((await test.execute(month.finance, FINALISE, { id: recordId })).code, undefined);
    }));

  it('get no number from a draft of before', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      await amend(test, month, PRICES);
      const { errors } = await test.execute(month.finance, FINALISE, { id });
      assert.deepEqual([errors[0]?.message, errors[0]?.extensions.reason], [SALE, 'AMENDMENT_UNSIGNED']);
    }));

  it('say so to those who handle them, and nothing of months before', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await amend(test, month, PRICES);
      const said = async (viewer = month.finance) =>
        Object.values((await test.execute(viewer, HOLDS, { id: month.activityId })).data.activities[0]);
      assert.deepEqual(await said(), [SALE, PURCHASE, null]);
      assert.deepEqual(await said(month.viewer), [null, null, null]);
      await test.db.updateTable('amendment').set({ new_pricing_date: '2026-11-01' }).execute();
      assert.deepEqual(await said(), [null, null, null]);
      assert.equal((await test.execute(month.finance, CUSTOMER, { id: month.activityId })).code, undefined);
    }));

  it('are made where only the end waits, with a warning of days beyond what was signed', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test, FIVE_DAYS);
      await amend(test, month, { newEndMission: '2027-12-31', ...BOTH });
      const warned = async () =>
        (await test.execute(month.finance, HOLDS, { id: month.activityId })).data.activities[0].unsignedEndWarning;
      assert.equal(await warned(), null);
      await test.db.updateTable('amendment').set({ former_end: '2026-10-02' }).execute();
      assert.equal(
        await warned(),
        'L’avenant n°\u00a01 qui prolonge la mission après le 02/10/2026 n’est pas signé\u00a0: des jours de ce mois ne reposent encore sur aucun contrat.',
      );
      await changeReport(test, month.activityId, { validation: 'signed' });
      assert.equal((await test.execute(month.finance, CUSTOMER, { id: month.activityId })).code, undefined);
    }));
});
