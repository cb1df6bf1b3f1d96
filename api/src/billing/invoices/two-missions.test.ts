import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  billableMonth,
  CANCEL,
  CREDIT,
  CUSTOMER_RETRY,
  customerDraft,
  FINALISE,
  PAID,
  selfBilled,
} from './invoices.fixture.ts';
import { draftOfSent } from './supplier-paper.fixture.ts';

const api = testApi();

const OTHER_DAYS = { '2026-10-12': { dayWorked: 1 }, '2026-10-13': { dayWorked: 1 } };

/** Two missions of one Bloomer at one client, in the same month. */
async function twoMissions(test: TestContext) {
  const one = await billableMonth(test, undefined, { label: 'Refonte' });
  const client = { client_society_id: one.client.id, client_billing_society_id: one.client.id };
  const own = { label: 'Migration', bloomer_id: one.bloomer.id, bloomer_billing_society_id: one.billing?.id ?? null };
  const two = await billableMonth(test, OTHER_DAYS, { ...own, ...client });
  /** Of each, what there is; one transaction makes all of it at one instant, so that nothing says what came first. */
  const states = async () => {
    const rows = test.db.selectFrom('invoice').select(['activity_id', 'kind', 'status']).execute();
    const of = async (id: string) =>
      (await rows).flatMap(({ activity_id, kind, status }) => (activity_id === id ? [`${kind} ${status}`] : [])).sort();
    return [await of(one.activityId), await of(two.activityId)];
  };
  return { one, two, states };
}

describe('two missions of one Bloomer in one month', () => {
  it('are invoiced, cancelled and credited each by itself', () =>
    api.rollback(async (test) => {
      const { one, two, states } = await twoMissions(test);
      const first = await customerDraft(test, one);
      assert.deepEqual(await states(), [['invoice TO_VALIDATE'], []]);
      const second = await customerDraft(test, two);
      assert.notEqual(second, first);
      await test.execute(one.finance, CANCEL, { id: first, reason: 'Autre date' });
      assert.deepEqual(await states(), [['invoice CANCELLED'], ['invoice TO_VALIDATE']]);
      await test.execute(one.finance, CUSTOMER_RETRY, { id: one.activityId });
      await test.runJobs();
      const [[, again] = []] = await states();
      assert.equal(again, 'invoice TO_VALIDATE');
      assert.deepEqual((await test.execute(one.finance, FINALISE, { id: second })).errors, []);
      assert.deepEqual(await states(), [['invoice CANCELLED', 'invoice TO_VALIDATE'], ['invoice FINALISED']]);
      const { data } = await test.execute(one.finance, CREDIT, { id: second, reason: 'Jours contestés' });
      await test.runJobs();
      const credit = data.createCreditNote.invoice.recordId;
      assert.deepEqual((await test.execute(one.finance, FINALISE, { id: credit })).errors, []);
      assert.deepEqual(await states(), [
        ['invoice CANCELLED', 'invoice TO_VALIDATE'],
        ['credit FINALISED', 'invoice CANCELLED'],
      ]);
    }));

  it('are bought each by an invoice of its own: one sent, one written by the firm, each paid, credited and made again alone', () =>
    api.rollback(async (test) => {
      const { one, two, states } = await twoMissions(test);
      const sent = await draftOfSent(test, one);
      assert.deepEqual(await states(), [['invoice TO_VALIDATE'], []]);
      const written = await selfBilled(test, two);
      assert.deepEqual(await states(), [['invoice TO_VALIDATE'], ['selfBilled FINALISED']]);
      const paper = { netAmount: 2250, totalAmount: 2700 };
      assert.deepEqual((await test.execute(one.finance, FINALISE, { id: sent, number: 'FA-1', paper })).errors, []);
      const paid = await test.execute(one.finance, PAID, { id: sent, on: '2026-11-20', reference: 'VIR 1' });
      assert.equal(paid.data.markPaid.activity.payed, true);
      const invoices = '{ invoices(side: supplier) { activity { mission { label } payed } } }';
      const isPaid = async () => {
        const { data } = await test.execute(one.finance, invoices);
        const months: { mission: { label: string }; payed: boolean }[] = data.invoices.map(
          ({ activity }: { activity: object }) => activity,
        );
        return Object.fromEntries(months.map(({ mission, payed }) => [mission.label, payed]));
      };
      assert.deepEqual(await isPaid(), { Refonte: true, Migration: false });
      const { data } = await test.execute(one.finance, CREDIT, { id: written, reason: 'Prix faux' });
      await test.runJobs();
      const credit = data.createCreditNote.invoice.recordId;
      assert.deepEqual((await test.execute(one.finance, FINALISE, { id: credit })).errors, []);
      assert.deepEqual(await states(), [['invoice FINALISED'], ['selfBilled CANCELLED', 'selfBilledCredit FINALISED']]);
      assert.deepEqual(await isPaid(), { Refonte: true, Migration: false });
    }));
});
