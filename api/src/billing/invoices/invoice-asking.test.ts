import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import {
  billableMonth,
  CANCEL,
  CREDIT,
  CUSTOMER,
  changeReport,
  customerDraft,
  FINALISE,
  INVOICE,
  PAID,
} from './invoices.fixture.ts';

const api = testApi();

describe('an invoice', () => {
  it('is asked for two hundred times an hour by one person, then somebody else may', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const hit = { scope: 'invoiceCreation', subject: actorOf(month.finance), windowSeconds: 3_600, max: 200 };
      for (let asked = 0; asked < 199; asked += 1) await takeHit(test.db, { ...hit, now: test.platform.clock.now() });
      assert.equal((await test.execute(month.finance, CUSTOMER, { id: month.activityId })).code, undefined);
      assert.equal((await test.execute(month.finance, CUSTOMER, { id: month.activityId })).code, 'RATE_LIMITED');
      const other = asAdmin((await test.create.staff()).id, new Set(['finance']));
      assert.equal((await test.execute(other, CUSTOMER, { id: month.activityId })).code, undefined);
    }));

  it('is made by the service account, which can neither number, cancel, credit nor pay it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const system = asSystem((await test.create.staff()).id);
      const id = await customerDraft(test, { ...month, finance: system });
      const may = async () => {
        const { data } = await test.execute(system, INVOICE, { id });
        const { viewerCanFinalise, viewerCanCancel, viewerCanCredit, viewerCanMarkPaid } = data.invoice;
        return [viewerCanFinalise, viewerCanCancel, viewerCanCredit, viewerCanMarkPaid];
      };
      assert.deepEqual(await may(), [false, false, false, false]);
      for (const operation of [FINALISE, CANCEL]) {
        assert.equal((await test.execute(system, operation, { id, reason: 'x' })).code, 'FORBIDDEN');
      }
      assert.equal((await test.execute(month.finance, FINALISE, { id })).code, undefined);
      assert.deepEqual(await may(), [false, false, false, false]);
      const paid = { id, on: '2026-11-01', reference: 'x', reason: 'x' };
      for (const operation of [CREDIT, PAID]) {
        assert.equal((await test.execute(system, operation, paid)).code, 'FORBIDDEN');
      }
    }));

  it('of a month that was opened again gets no number, unless finance forced it', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      await changeReport(test, month.activityId, { validation: 'forced' });
      const draft = await customerDraft(test, month);
      const undo = 'mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: false) { CRAStatus } }';
      assert.equal((await test.execute(month.finance, undo, { id: month.activityId })).code, undefined);
      const { errors } = await test.execute(month.finance, FINALISE, { id: draft });
      assert.equal(errors[0]?.extensions.reason, 'NOT_VALIDATED');
      await test.db.updateTable('invoice').set({ is_forced: true }).where('id', '=', draft).execute();
      assert.equal((await test.execute(month.finance, FINALISE, { id: draft })).code, undefined);
    }));
});
