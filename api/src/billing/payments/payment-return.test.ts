import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { balance } from '../accounting/accounting.fixture.ts';
import { books, sale, shown } from '../accounting/accounting-payments.fixture.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { APPROVE, CREATE, EXPORT, RETRY, refusal, stateOf, supplierOf, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const RETURN = `mutation ($id: ID!, $by: ID, $reason: String!) {
  answer: returnTransfer(recordId: $id, movementId: $by, reason: $reason) {
    transfers { state reason viewerCanReturn } } }`;
const MOVEMENTS = '{ bankMovements { recordId isReturn returnable { recordId } } }';

/** One supplier in an order that the bank was given. */
async function sent(test: TestContext, isExported = true) {
  const [finance, second] = await twoOfFinance(test);
  const { id } = await sale(test, 'SUP 1', 100_000, { side: 'supplier', society_id: (await supplierOf(test)).id });
  const { recordId } = (await test.execute(finance, CREATE, { on: '2026-11-20' })).data.answer;
  await test.execute(second, APPROVE, { id: recordId });
  if (isExported) await test.execute(finance, EXPORT, { id: recordId });
  const of = test.db.selectFrom('payment_transfer').select(['id', 'end_to_end_id']);
  const transfer = await of.executeTakeFirstOrThrow();
  const brings = async (entry: Partial<Entry>) =>
    (
      await test.execute(finance, IMPORT, {
        file: xmlFile(statementXml([{ amount: '1200.00', on: '2026-11-20', ...entry }])),
      })
    ).data.importBankStatement.matchedCount;
  const leaves = () => brings({ endToEndId: transfer.end_to_end_id, reference: 'OUT' });
  const says = (changes: object = {}) =>
    test.execute(finance, RETURN, { id: transfer.id, reason: 'Compte clos', ...changes });
  const state = async () => (await stateOf(test, id)).paymentState;
  return { finance, id, transferId: transfer.id, brings, leaves, says, state };
}

describe('a transfer that the bank does not execute', () => {
  it('is said to be rejected, and its invoice is paid again once somebody looked', () =>
    api.rollback(async (test) => {
      const { finance, id, says, state } = await sent(test);
      assert.deepEqual(refusal(await says({ reason: ' ' })), ['BAD_USER_INPUT', ['reason']]);
      const { data, errors } = await says();
      assert.deepEqual(errors, []);
      assert.deepEqual(
        { ...data.answer.transfers[0] },
        {
          state: 'RETURNED',
          reason: 'Compte clos',
          viewerCanReturn: false,
        },
      );
      assert.deepEqual((await says()).errors, []);
      assert.equal(await state(), 'returned');
      assert.deepEqual((await test.execute(finance, RETRY, { id })).errors, []);
      assert.equal(await state(), 'due');
      const trace = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('action', '=', 'payment.return')
        .execute();
      assert.equal(trace.length, 1);
      const again = await test.execute(finance, CREATE, { on: '2026-11-23', ids: [id] });
      assert.deepEqual(again.errors, []);
    }));

  it('is not said so before the bank has the order, nor once a statement says that it left', () =>
    api
      .rollback(async (test) => {
        assert.deepEqual(refusal(await (await sent(test, false)).says()), ['BAD_USER_INPUT', 'PLANNED']);
      })
      .then(() =>
        api.rollback(async (test) => {
          const { leaves, says, state } = await sent(test);
          assert.equal(await leaves(), 1);
          assert.deepEqual(refusal(await says()), ['BAD_USER_INPUT', 'PAID']);
          assert.equal(await state(), 'paid');
        }),
      ));

  it('is said so also of one that somebody had marked as paid by hand', () =>
    api.rollback(async (test) => {
      const { finance, id, says, state } = await sent(test);
      await test.execute(finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      assert.deepEqual([(await says()).errors, await state()], [[], 'returned']);
    }));
});

describe('a transfer whose money comes back in a line that does not say so', () => {
  it('is named by somebody: the line is its return, and the books balance', () =>
    api.rollback(async (test) => {
      const { finance, transferId, brings, leaves, says, state } = await sent(test);
      await leaves();
      assert.equal(await brings({ isCredit: true, remittance: 'ANNULATION', reference: 'BACK' }), 0);
      const movements = async () => (await test.execute(finance, MOVEMENTS)).data.bankMovements;
      const [line] = await movements();
      assert.deepEqual(
        line.returnable.map(({ recordId }: { recordId: string }) => recordId),
        [transferId],
      );
      assert.deepEqual((await says({ by: line.recordId })).errors, []);
      assert.deepEqual([await state(), await movements()], ['returned', []]);
      const lines = await books(test, finance);
      assert.equal(balance(lines.filter(({ CompteNum }) => CompteNum === '471000')), 0);
      assert.equal(
        balance(lines.filter(({ CompteNum, JournalCode }) => CompteNum === '401000' && JournalCode !== 'AC')),
        0,
      );
      assert.deepEqual(refusal(await says({ by: line.recordId })), ['BAD_USER_INPUT', 'NOT_ITS_RETURN']);
    }));

  it('is not returned by another amount, nor by what left the account', () =>
    api.rollback(async (test) => {
      const { finance, brings, leaves, says } = await sent(test);
      await leaves();
      await brings({ isCredit: true, amount: '1199.00', reference: 'B1' });
      await brings({ amount: '1200.00', reference: 'B2' });
      for (const { recordId, returnable } of (await test.execute(finance, MOVEMENTS)).data.bankMovements) {
        assert.deepEqual(returnable, []);
        assert.deepEqual(refusal(await says({ by: recordId })), ['BAD_USER_INPUT', 'NOT_ITS_RETURN']);
      }
    }));
});

const MATCH = 'mutation ($id: ID!, $of: ID!) { matchBankMovement(movementId: $id, invoiceId: $of) { paidOn } }';

describe('a transfer that somebody had marked as paid by hand, in the books', () => {
  /** Without the letters, which follow what is open. */
  const moved = async (test: TestContext, finance: Viewer) => {
    const lines = (await books(test, finance)).filter(({ JournalCode }) => JournalCode !== 'AC');
    return shown(lines.map((line) => ({ ...line, EcritureLet: '', DateLet: '' })));
  };

  it('was paid on that day, whatever was learnt later, and is taken back on the day that is said', () =>
    api.rollback(async (test) => {
      const { finance, id, says } = await sent(test);
      await test.execute(finance, PAID, { id, on: '2026-11-20', reference: 'VIR' });
      const handedOver = await moved(test, finance);
      assert.deepEqual(handedOver, ['BQ 512000 0,00 1200,00', 'BQ 401000 1200,00 0,00']);
      test.setNow('2026-11-24T09:00:00Z');
      await says();
      const after = await moved(test, finance);
      assert.deepEqual(after, [...handedOver, 'OD 512000 1200,00 0,00', 'OD 401000 0,00 1200,00']);
      const [, , back] = (await books(test, finance)).filter(({ JournalCode }) => JournalCode !== 'AC');
      assert.deepEqual([back?.EcritureDate, back?.EcritureLib], ['20261124', 'Annulation du règlement SUP 1']);
      await test.execute(finance, PAID, { id, on: '2026-11-24', reference: 'VIR 2' });
      assert.equal(balance((await books(test, finance)).filter(({ CompteNum }) => CompteNum === '401000')), 0);
    }));

  it('was paid on that day, too, where the bank brings its money back, and may be paid by another one', () =>
    api.rollback(async (test) => {
      const { finance, id, brings, transferId } = await sent(test);
      await test.execute(finance, PAID, { id, on: '2026-11-18', reference: 'VIR' });
      const handedOver = await moved(test, finance);
      const transfers = test.db.selectFrom('payment_transfer').select('end_to_end_id').where('id', '=', transferId);
      const { end_to_end_id: endToEndId } = await transfers.executeTakeFirstOrThrow();
      assert.equal(await brings({ isCredit: true, endToEndId, returned: 'AC04', reference: 'BACK' }), 1);
      const after = [...handedOver, 'BQ 512000 1200,00 0,00', 'BQ 401000 0,00 1200,00'];
      assert.deepEqual(await moved(test, finance), after);
      await test.execute(finance, RETRY, { id });
      await brings({ reference: 'OUT', on: '2026-11-20' });
      const [{ recordId }] = (await test.execute(finance, MOVEMENTS)).data.bankMovements;
      assert.deepEqual((await test.execute(finance, MATCH, { id: recordId, of: id })).errors, []);
      const lines = await books(test, finance);
      assert.equal(balance(lines.filter(({ CompteNum }) => CompteNum === '401000')), 0);
      const letters = lines.filter(({ CompteNum }) => CompteNum === '401000').map(({ EcritureLet }) => EcritureLet);
      assert.deepEqual([letters.length, new Set(letters).size, letters[0]], [4, 1, 'F356000000-SUP 1']);
    }));
});
