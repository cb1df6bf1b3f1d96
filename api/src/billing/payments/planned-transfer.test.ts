import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import {
  APPROVE,
  askForAccount,
  CREATE,
  EXPORT,
  finalInvoice,
  OTHER_ACCOUNT,
  RUNS,
  refusal,
  stateOf,
  supplierOf,
  twoOfFinance,
} from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const MOVEMENTS = '{ bankMovements { recordId } }';
const MATCH = `mutation ($id: ID!, $invoice: ID!) {
  answer: matchBankMovement(movementId: $id, invoiceId: $invoice) { paidOn } }`;
const UNDO = `mutation ($id: ID!, $invoice: ID!) {
  undoBankMatch(movementId: $id, invoiceId: $invoice, reason: "Autre facture") { isOpen } }`;
const AT_BANK = 'query ($id: ID!) { invoice(recordId: $id) { transferSentAt } }';

/** Three suppliers in one order that nobody approved yet. */
async function order(test: TestContext) {
  const [first, second] = await twoOfFinance(test);
  const suppliers = [await supplierOf(test), await supplierOf(test), await supplierOf(test)] as const;
  const invoices = [];
  for (const [index, { id }] of suppliers.entries()) {
    invoices.push((await finalInvoice(test, { society_id: id, number: `SUP ${index}` })).id);
  }
  const { recordId: id } = (await test.execute(first, CREATE, { on: '2026-11-23' })).data.answer;
  const run = async () => {
    const one = (await test.execute(first, RUNS)).data.paymentRuns[0];
    return [one.transferCount, one.excludedCount, one.totalAmount];
  };
  const reasons = async (): Promise<string[]> =>
    (await test.execute(first, RUNS)).data.paymentRuns[0].transfers
      .filter(({ state }: { state: string }) => state === 'EXCLUDED')
      .map(({ reason }: { reason: string }) => reason);
  return {
    finance: first,
    suppliers,
    invoices: invoices as [string, string, string],
    run,
    reasons,
    approve: () => test.execute(second, APPROVE, { id }),
    take: () => test.execute(first, EXPORT, { id }),
    paid: (invoice: string) => test.execute(first, PAID, { id: invoice, on: '2026-11-20', reference: 'CB 12' }),
    brings: (entry: Entry) =>
      test.execute(first, IMPORT, { file: xmlFile(statementXml([{ reference: 'L1', ...entry }])) }),
    atBank: async (invoice: string) =>
      (await test.execute(first, AT_BANK, { id: invoice })).data.invoice.transferSentAt,
  };
}

describe('a transfer that the bank was not given yet', () => {
  it('is left out as soon as its invoice is paid otherwise, and whoever approves sees what leaves', () =>
    api.rollback(async (test) => {
      const { invoices, run, reasons, paid, approve, take, atBank } = await order(test);
      assert.deepEqual(await run(), [3, 0, 3600]);
      assert.deepEqual((await paid(invoices[0])).errors, []);
      assert.deepEqual(await run(), [2, 1, 2400]);
      assert.deepEqual(await reasons(), ['Cette facture est déjà payée.']);
      assert.equal(await atBank(invoices[1]), null);
      await approve();
      await take();
      assert.deepEqual(await run(), [2, 1, 2400]);
    }));

  it('is left out while something is in its way, and comes back until somebody approves', () =>
    api.rollback(async (test) => {
      const { invoices, suppliers, run, reasons, approve, take } = await order(test);
      await askForAccount(test, suppliers[0].id);
      await test.db.updateTable('society').set(OTHER_ACCOUNT).where('id', '=', suppliers[1].id).execute();
      const contest = (at: Date | null) =>
        test.db.updateTable('invoice').set({ contested_at: at }).where('id', '=', invoices[2]).execute();
      await contest(new Date());
      assert.deepEqual(await run(), [0, 3, 0]);
      assert.equal((await reasons()).length, 3);
      assert.deepEqual(refusal(await approve()), ['BAD_USER_INPUT', 'EMPTY']);
      await contest(null);
      assert.deepEqual(await run(), [1, 2, 1200]);
      assert.deepEqual((await approve()).errors, []);
      // Nobody approved what comes back now.
      await test.db.updateTable('bank_account_change').set({ state: 'refused' }).execute();
      assert.deepEqual(await run(), [1, 2, 1200]);
      await take();
      assert.deepEqual(await run(), [1, 2, 1200]);
      assert.equal((await stateOf(test, invoices[0])).paymentState, 'due');
    }));
});

describe('a transfer that the bank was given', () => {
  async function sent(test: TestContext) {
    const made = await order(test);
    await made.approve();
    await made.take();
    const states = async () => {
      const rows = await test.db.selectFrom('payment_transfer').select('state').orderBy('end_to_end_id').execute();
      return rows.map(({ state }) => state);
    };
    return { ...made, states };
  }

  it('is said before somebody marks its invoice as paid, and then waits for no statement', () =>
    api.rollback(async (test) => {
      const { invoices, run, states, paid, brings, atBank } = await sent(test);
      assert.match(await atBank(invoices[0]), /^2026-11-/);
      await paid(invoices[0]);
      assert.deepEqual(await states(), ['PAID', 'PLANNED', 'PLANNED']);
      assert.deepEqual([await run(), await atBank(invoices[0])], [[3, 0, 3600], null]);
      // The debit is looked at by a person: it may be a second payment.
      const { data } = await brings({ amount: '1200.00', endToEndId: 'SUP 0' });
      assert.equal(data.importBankStatement.matchedCount, 0);
      const back = await brings({
        amount: '1200.00',
        endToEndId: 'SUP 0',
        isCredit: true,
        returned: 'AC04',
        reference: 'L2',
      });
      assert.equal(back.data.importBankStatement.matchedCount, 1);
      assert.equal((await stateOf(test, invoices[0])).paymentState, 'returned');
    }));

  it('is paid by a debit of the whole order that a person matches, until that is taken back', () =>
    api.rollback(async (test) => {
      const { finance, invoices, states, brings } = await sent(test);
      await brings({ amount: '3600.00' });
      const [movement] = (await test.execute(finance, MOVEMENTS)).data.bankMovements;
      const of = { id: movement.recordId, invoice: invoices[0] };
      for (const invoice of invoices) await test.execute(finance, MATCH, { ...of, invoice });
      assert.deepEqual(await states(), ['PAID', 'PAID', 'PAID']);
      assert.deepEqual((await test.execute(finance, UNDO, of)).errors, []);
      assert.deepEqual(await states(), ['PLANNED', 'PAID', 'PAID']);
    }));
});
