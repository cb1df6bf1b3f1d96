import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleNews } from '../../desk/notifications/settled-news.service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { balance } from '../accounting/accounting.fixture.ts';
import { books } from '../accounting/accounting-payments.fixture.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { billableMonth, CREDIT, FINALISE, selfBilled } from '../invoices/invoices.fixture.ts';
import { tellOverpaid } from '../invoices/overpaid.notice.ts';
import { orderFile } from './payment-run-export.service.ts';
import { APPROVE, CANCEL_RUN, CREATE, EXPORT, refusal, stateOf, supplierOf, twoOfFinance } from './payments.fixture.ts';
import { overpaidSupplier } from './supplier-refund.fixture.ts';

const api = testApi();

const ON = '2026-11-20';
const PAID = { paymentState: 'paid', paymentBlockedReason: null, paidOn: ON };
const LISTED = '{ invoices(side: supplier, isOwedBack: true) { number owedBackAmount } }';
const LINES = '{ bankMovements { recordId refundProposals { number } } }';
const TARGETS = 'query ($id: ID!) { invoice(recordId: $id) { offsetTargets { recordId } } }';
const MATCH = 'mutation ($id: ID!, $of: ID!) { matchBankMovement(movementId: $id, invoiceId: $of) { owedBackAmount } }';

async function overpaid(test: TestContext) {
  const [finance, second] = await twoOfFinance(test);
  return overpaidOf(test, { finance, second, societyId: (await supplierOf(test)).id });
}

type Finance = Parameters<typeof overpaidSupplier>[1];

async function overpaidOf(
  test: TestContext,
  { finance, second, societyId }: { finance: Finance; second: Finance; societyId: string },
) {
  const made = await overpaidSupplier(test, finance, societyId);
  const ordered = async (id: string) => {
    const { data, code } = await test.execute(finance, CREATE, { on: ON, ids: [id] });
    assert.equal(code, undefined);
    return data.answer;
  };
  /** Approved by another person, and taken to the bank. */
  const taken = async (recordId: string) => {
    assert.deepEqual((await test.execute(second, APPROVE, { id: recordId })).errors, []);
    assert.deepEqual((await test.execute(finance, EXPORT, { id: recordId })).errors, []);
    const served = await orderFile(test.context(finance), recordId, `virements-${ON}.xml`);
    return served && 'bytes' in served ? Buffer.from(served.bytes).toString() : '';
  };
  const refundId = async () => (await made.stands()).refunds.at(-1).recordId;
  return { ...made, finance, second, ordered, taken, refundId };
}

/** A month of five days of the supplier, a half of one of which is deducted; a credit note may take the rest back. */
async function deductedMonth(test: TestContext) {
  const month = await billableMonth(test);
  const next = await selfBilled(test, month);
  const [, second] = await twoOfFinance(test);
  const made = await overpaidOf(test, { finance: month.finance, second, societyId: month.billing?.id ?? '' });
  assert.deepEqual((await made.offset(next, { amount: 270 })).errors, []);
  const credit = async () => {
    const lines = [{ lineId: '1', quantity: 4.5 }];
    const { data } = await test.execute(month.finance, CREDIT, { id: next, reason: 'Jours non travaillés', lines });
    await test.runJobs();
    const id = data.createCreditNote.invoice.recordId;
    assert.deepEqual((await test.execute(month.finance, FINALISE, { id })).errors, []);
  };
  return { ...made, next, credit };
}

describe('what a supplier received too much', () => {
  it('is listed, and given back by a transfer that somebody saw, or that a statement says', () =>
    api.rollback(async (test) => {
      const { finance, number, record, owed, brings } = await overpaid(test);
      const listed = async () => JSON.parse(JSON.stringify((await test.execute(finance, LISTED)).data.invoices));
      assert.deepEqual(await listed(), [{ number, owedBackAmount: 500 }]);
      assert.deepEqual((await record({ amount: 200 })).errors, []);
      assert.equal(await owed(), 300);
      assert.equal(await brings({ amount: '300.00', isCredit: true, remittance: `RBT ${number}` }), 1);
      assert.deepEqual([await owed(), await listed()], [0, []]);
      const lines = (await books(test, finance)).filter(({ CompteNum }) => CompteNum === '401000');
      assert.equal(balance(lines), 0);
      assert.deepEqual(new Set(lines.map(({ EcritureLet }) => EcritureLet)).size, 1);
    }));

  it('is proposed where a credit names nothing, and no debit gives it back', () =>
    api.rollback(async (test) => {
      const { finance, id, owed, brings } = await overpaid(test);
      assert.equal(await brings({ amount: '500.00', isCredit: true, remittance: 'VIREMENT' }), 0);
      assert.equal(await brings({ amount: '500.00', remittance: 'VIREMENT' }), 0);
      const [one, two] = (await test.execute(finance, LINES)).data.bankMovements;
      const [credit, debit] = one.refundProposals.length > 0 ? [one, two] : [two, one];
      assert.deepEqual([credit.refundProposals.length, debit.refundProposals.length], [1, 0]);
      assert.deepEqual((await test.execute(finance, MATCH, { id: credit.recordId, of: id })).errors, []);
      assert.equal(await owed(), 0);
    }));
});

it('the news that a supplier received too much is read once it was deducted, and not before', () =>
  api.rollback(async (test) => {
    const { id, other, offset } = await overpaid(test);
    await inTransaction(test.db, async (tx) => tellOverpaid(test.platform, tx, await lockWithMonth(tx, id)));
    const unread = async () => {
      await settleNews(test.platform);
      const news = test.db.selectFrom('notification').select('id').where('title', '=', 'Trop-versé à récupérer');
      return (await news.where('read_at', 'is', null).execute()).length;
    };
    const told = await unread();
    assert.ok(told > 0);
    const next = await other('SUP-2');
    assert.deepEqual((await offset(next, { amount: 200 })).errors, []);
    assert.equal(await unread(), told);
    assert.deepEqual((await offset(next, { amount: 300, owedBack: 300 })).errors, []);
    assert.equal(await unread(), 0);
  }));

describe('what is deducted from the next transfer of a supplier', () => {
  it('is what the bank transfers less, tells him, and settles both invoices', () =>
    api.rollback(async (test) => {
      const { finance, id, number, other, offset, owed, stands, ordered, taken, brings } = await overpaid(test);
      const next = await other('SUP-2');
      assert.deepEqual((await offset(next, { amount: 500 })).errors, []);
      assert.deepEqual([await owed(), (await stands(next)).owedAmount], [0, 400]);
      const { recordId, transfers, totalAmount } = await ordered(next);
      assert.deepEqual([transfers[0].amount, totalAmount], [400, 400]);
      const xml = await taken(recordId);
      assert.match(xml, /<InstdAmt Ccy="EUR">400\.00<\/InstdAmt>/);
      assert.match(xml, new RegExp(`<Ustrd>Facture SUP-2, moins 500,00 EUR trop verses sur ${number}</Ustrd>`));
      assert.equal(await brings({ amount: '400.00', endToEndId: transfers[0].endToEndId, on: ON }), 1);
      assert.equal((await stands(next)).paidOn, ON);
      const lines = (await books(test, finance)).filter(({ CompteNum }) => CompteNum === '401000');
      assert.equal(balance(lines), 0);
      assert.equal(lines.filter(({ EcritureLet }) => EcritureLet === '').length, 0);
      assert.deepEqual(
        lines
          .filter(({ EcritureLib }) => /^Compensation/.test(EcritureLib ?? ''))
          .map(({ Debit, Credit }) => [Debit, Credit])
          .sort(),
        [
          ['0,00', '500,00'],
          ['500,00', '0,00'],
        ],
      );
      assert.equal((await stands(id)).owedBackAmount, 0);
    }));

  it('changes nothing of an order that is made, before it is cancelled', () =>
    api.rollback(async (test) => {
      const { id, finance, other, offset, undo, refundId, ordered, owed, stands } = await overpaid(test);
      const targets = async () =>
        (await test.execute(finance, TARGETS, { id })).data.invoice.offsetTargets.map(
          ({ recordId }: { recordId: string }) => recordId,
        );
      const next = await other('SUP-2');
      assert.deepEqual(await targets(), [next]);
      const first = await ordered(next);
      assert.deepEqual(refusal(await offset(next)), ['BAD_USER_INPUT', 'IN_RUN']);
      assert.deepEqual(await targets(), []);
      await test.execute(finance, CANCEL_RUN, { id: first.recordId, reason: 'Avec la déduction' });
      assert.deepEqual(await targets(), [next]);
      assert.deepEqual((await offset(next)).errors, []);
      const { recordId, transfers } = await ordered(next);
      assert.equal(transfers[0].amount, 600);
      assert.deepEqual(refusal(await undo(await refundId())), ['BAD_USER_INPUT', 'IN_RUN']);
      await test.execute(finance, CANCEL_RUN, { id: recordId, reason: 'Sans elle' });
      assert.deepEqual((await undo(await refundId())).errors, []);
      assert.deepEqual([await owed(), (await stands(next)).owedAmount], [500, 900]);
      assert.equal((await ordered(next)).transfers[0].amount, 900);
    }));

  it('is not taken back once the transfer left, and comes back with neither where the bank returns that', () =>
    api.rollback(async (test) => {
      const { other, offset, undo, refundId, ordered, taken, brings, stands } = await overpaid(test);
      const next = await other('SUP-2');
      await offset(next);
      const { recordId, transfers } = await ordered(next);
      await taken(recordId);
      const line = { amount: '600.00', endToEndId: transfers[0].endToEndId };
      await brings(line);
      assert.deepEqual(refusal(await undo(await refundId())), ['BAD_USER_INPUT', 'SENT']);
      await brings({ ...line, isCredit: true, returned: 'AC04' });
      assert.deepEqual([(await stands(next)).paidOn, (await stands(next)).owedAmount], [null, 600]);
    }));

  it('may be all of the next invoice, which then is paid without a transfer, and due again when it is taken back', () =>
    api.rollback(async (test) => {
      const { finance, other, offset, undo, refundId, owed, stands } = await overpaid(test);
      const next = await other('SUP-2', 25_000);
      assert.deepEqual((await offset(next)).errors, []);
      assert.deepEqual([await owed(), (await stands(next)).paidOn], [200, ON]);
      assert.equal((await test.execute(finance, CREATE, { on: ON, ids: [next] })).code, 'BAD_USER_INPUT');
      assert.deepEqual((await undo(await refundId())).errors, []);
      assert.deepEqual([await owed(), (await stands(next)).paidOn, (await stands(next)).owedAmount], [500, null, 300]);
    }));

  it('is all of an invoice whose rest a credit note takes back: it is paid, and due again without the deduction', () =>
    api.rollback(async (test) => {
      const { next, credit, stands, undo, refundId } = await deductedMonth(test);
      await credit();
      assert.deepEqual({ ...(await stateOf(test, next)) }, { ...PAID, paymentReference: 'Solde par avoir' });
      assert.deepEqual((await undo(await refundId())).errors, []);
      assert.deepEqual([(await stands(next)).paidOn, (await stands(next)).owedAmount], [null, 270]);
    }));

  it('is all of it, too, once the bank rejects the transfer of what the credit note took back', () =>
    api.rollback(async (test) => {
      const { next, credit, ordered, taken } = await deductedMonth(test);
      const { recordId } = await ordered(next);
      await taken(recordId);
      await credit();
      assert.equal((await stateOf(test, next)).paymentState, 'inRun');
      const sent = test.db.selectFrom('payment_transfer').select('id').where('invoice_id', '=', next);
      const { id } = await sent.executeTakeFirstOrThrow();
      const reject = 'mutation ($id: ID!) { returnTransfer(recordId: $id, reason: "Compte clos") { state } }';
      assert.deepEqual((await test.execute(asAdmin((await test.create.staff()).id), reject, { id })).errors, []);
      assert.deepEqual({ ...(await stateOf(test, next)) }, { ...PAID, paymentReference: 'Solde par avoir' });
    }));

  it('is of the same supplier, and of no invoice to a client', () =>
    api.rollback(async (test) => {
      const { finance, offset } = await overpaid(test);
      const stranger = await overpaidSupplier(test, finance, (await supplierOf(test)).id);
      assert.deepEqual(refusal(await offset(await stranger.other('X-1'))), ['BAD_USER_INPUT', ['targetId']]);
    }));
});
