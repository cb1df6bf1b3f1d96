import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { APPROVE, CREATE, EXPORT, finalInvoice, refusal, supplierOf, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const STANDS =
  'query ($id: ID!) { invoice(recordId: $id) { paidOn owedAmount receivedAmount paymentState viewerCanMarkPaid } }';
const SETTLED = `{ bankMovements(isSettled: true) { recordId isOpen matches { number } undoable { number } } }`;
const OPEN =
  '{ bankMovements { recordId remainingAmount matches { number } undone { number undoneBy reason amount } } }';
const MATCH = `mutation ($id: ID!, $invoice: ID!) {
  matchBankMovement(movementId: $id, invoiceId: $invoice) { number paidOn } }`;
const UNDO = `mutation ($id: ID!, $invoice: ID!, $reason: String! = "Un autre client") {
  undoBankMatch(movementId: $id, invoiceId: $invoice, reason: $reason) {
    isOpen remainingAmount matches { number } undone { number reason amount } } }`;

const movementIds = async (test: TestContext) =>
  (await test.db.selectFrom('bank_movement').select('id').execute()).map(({ id }) => id);

async function bank(test: TestContext) {
  const [finance, second] = await twoOfFinance(test);
  const client = await test.create.clientSociety({ name: 'Maison Clairval' });
  const invoice = async (number: string, cents = 120_000) =>
    (await finalInvoice(test, { side: 'customer', society_id: client.id, number, total_cents: cents })).id;
  let statement = 0;
  /** Imports a statement of one line, with a reference of its own unless it has one, and answers its movement. */
  const brings = async (entry: Entry) => {
    statement += 1;
    const before = await movementIds(test);
    const file = xmlFile(statementXml([{ reference: `REF ${statement}`, ...entry }], { id: `S${statement}` }));
    const { errors } = await test.execute(finance, IMPORT, { file });
    assert.deepEqual(errors, []);
    const [id = 'none came', ...more] = (await movementIds(test)).filter((known) => !before.includes(known));
    assert.deepEqual(more, []);
    return id;
  };
  const money = async (id: string) => {
    const { data } = await test.execute(finance, STANDS, { id });
    return [data.invoice.owedAmount, data.invoice.receivedAmount, data.invoice.paidOn];
  };
  const undo = (id: string, ofInvoice: string, reason?: string) =>
    test.execute(finance, UNDO, { id, invoice: ofInvoice, ...(reason === undefined ? {} : { reason }) });
  return { finance, second, invoice, brings, money, undo };
}

const credit = (amount: string, remittance: string): Entry => ({ amount, remittance, isCredit: true });

describe('a match that was wrong', () => {
  it('is taken back by those who handle money, with a reason', () =>
    api.rollback(async (test) => {
      const { invoice, brings, undo, money } = await bank(test);
      const id = await invoice('F-2026-00001');
      const movement = await brings(credit('1200.00', 'F-2026-00001'));
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      for (const [viewer, code] of [
        [asNobody, 'UNAUTHENTICATED'],
        [account, 'FORBIDDEN'],
      ] as const) {
        assert.equal((await test.execute(viewer, UNDO, { id: movement, invoice: id })).code, code);
      }
      assert.equal((await undo(movement, id, '  ')).code, 'BAD_USER_INPUT');
      assert.deepEqual(await money(id), [1200, 1200, '2026-11-19']);
      assert.equal((await undo(movement, await invoice('F-2026-00002'))).code, 'OBJECT_NOT_FOUND');
    }));

  it('makes the invoice owed again and the movement free, keeps who and why, and may be made again', () =>
    api.rollback(async (test) => {
      const { finance, invoice, brings, undo, money } = await bank(test);
      const [id, right] = [await invoice('F-2026-00001'), await invoice('F-2026-00007')];
      const movement = await brings(credit('1200.00', 'F-2026-00001'));
      const { data: settled } = await test.execute(finance, SETTLED);
      assert.deepEqual(JSON.parse(JSON.stringify(settled.bankMovements)), [
        {
          recordId: movement,
          isOpen: false,
          matches: [{ number: 'F-2026-00001' }],
          undoable: [{ number: 'F-2026-00001' }],
        },
      ]);
      const { data, errors } = await undo(movement, id);
      assert.deepEqual(errors, []);
      assert.deepEqual(JSON.parse(JSON.stringify(data.undoBankMatch)), {
        isOpen: true,
        remainingAmount: 1200,
        matches: [],
        undone: [{ number: 'F-2026-00001', reason: 'Un autre client', amount: 1200 }],
      });
      assert.deepEqual(await money(id), [1200, 0, null]);
      assert.equal((await undo(movement, id)).code, 'OBJECT_NOT_FOUND');
      for (const other of [right]) await test.execute(finance, MATCH, { id: movement, invoice: other });
      assert.deepEqual(await money(right), [1200, 1200, '2026-11-19']);
      await undo(movement, right, 'Toujours pas');
      await test.execute(finance, MATCH, { id: movement, invoice: id });
      assert.deepEqual(await money(id), [1200, 1200, '2026-11-19']);
      const trace = await test.db.selectFrom('audit_event').select('action').execute();
      assert.equal(trace.filter(({ action }) => action === 'payment.undoMatch').length, 2);
    }));

  it('leaves the other parts of an invoice, and the other invoices of a movement', () =>
    api.rollback(async (test) => {
      const { finance, invoice, brings, undo, money } = await bank(test);
      const [one, two] = [await invoice('F-2026-00001'), await invoice('F-2026-00002', 30_000)];
      await brings(credit('400.00', 'F-2026-00001'));
      const both = await brings(credit('1100.00', 'F-2026-00001 F-2026-00002'));
      assert.deepEqual(
        [await money(one), await money(two)],
        [
          [1200, 1200, '2026-11-19'],
          [300, 300, '2026-11-19'],
        ],
      );
      await undo(both, one);
      assert.deepEqual(
        [await money(one), await money(two)],
        [
          [800, 400, null],
          [300, 300, '2026-11-19'],
        ],
      );
      const { data } = await test.execute(finance, OPEN);
      assert.deepEqual(
        data.bankMovements.map((line: { remainingAmount: number }) => line.remainingAmount),
        [800],
      );
    }));

  it('stays where the rest of the invoice was settled otherwise', () =>
    api.rollback(async (test) => {
      const { finance, invoice, brings, undo } = await bank(test);
      const id = await invoice('F-2026-00001');
      const movement = await brings(credit('500.00', 'F-2026-00001'));
      await test.execute(finance, PAID, { id, on: '2026-11-20', reference: 'CHQ 12' });
      assert.deepEqual(refusal(await undo(movement, id)), ['BAD_USER_INPUT', 'OTHERWISE']);
      const { data } = await test.execute(finance, OPEN.replace('remainingAmount', 'undoable { number }'));
      assert.deepEqual(data.bankMovements, []);
    }));
});

describe('a transfer that was taken for another', () => {
  async function transferred(test: TestContext) {
    const made = await bank(test);
    const supplier = await supplierOf(test);
    const id = (await finalInvoice(test, { society_id: supplier.id, number: 'SUP 1' })).id;
    const { recordId } = (await test.execute(made.finance, CREATE, { on: '2026-11-23' })).data.answer;
    await test.execute(made.second, APPROVE, { id: recordId });
    assert.equal((await test.execute(made.finance, EXPORT, { id: recordId })).code, undefined);
    const sent = await test.db.selectFrom('payment_transfer').selectAll().executeTakeFirstOrThrow();
    const line = { amount: (sent.amount_cents / 100).toFixed(2), endToEndId: sent.end_to_end_id };
    return {
      ...made,
      id,
      line,
      state: async () => (await test.db.selectFrom('payment_transfer').select('state').execute())[0]?.state,
    };
  }

  it('is expected again, so that nobody is paid twice', () =>
    api.rollback(async (test) => {
      const { brings, undo, money, id, line, state } = await transferred(test);
      const movement = await brings(line);
      assert.deepEqual([(await money(id))[2], await state()], ['2026-11-19', 'PAID']);
      assert.deepEqual((await undo(movement, id)).errors, []);
      assert.deepEqual([(await money(id))[2], await state()], [null, 'PLANNED']);
    }));

  it('stays once the bank returned it, and its return too', () =>
    api.rollback(async (test) => {
      const { brings, undo, id, line } = await transferred(test);
      const movement = await brings(line);
      const back = await brings({ ...line, isCredit: true, returned: 'AC04', reference: 'R' });
      assert.deepEqual(refusal(await undo(movement, id)), ['BAD_USER_INPUT', 'RETURNED']);
      assert.deepEqual(refusal(await undo(back, id)), ['BAD_USER_INPUT', 'RETURN']);
    }));
});

describe('the platform of an invoice whose match was wrong', () => {
  const flows = async (test: TestContext) => {
    const told = await test.db.selectFrom('dev_platform_flow').select('bytes').where('syntax', '=', 'CDAR').execute();
    return told.map(({ bytes }) => /ValueAmount currencyID="EUR">([^<]*)/.exec(bytes.toString())?.[1]).sort();
  };
  const numberOf = async ({ db }: TestContext, id: string) =>
    (await db.selectFrom('invoice').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number ?? '';

  it('does not hear what it was not told yet', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await undo(movement, id);
      await test.runJobs();
      assert.deepEqual(await flows(test), []);
      await brings(credit('3600.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['3600.00']);
    }));

  it('is not taken back while the platform hears of it', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      const claimed = (until: string | null) =>
        test.db.updateTable('invoice_deposit').set({ claimed_until: until }).where('kind', '=', 'payment').execute();
      await claimed('2026-11-20T12:02:00Z');
      const { code, errors } = await undo(movement, id);
      assert.equal(code, 'CONFLICT', JSON.stringify(errors));
      assert.deepEqual((await money(id)).slice(0, 2), [3600, 3600]);
      await claimed(null);
      assert.deepEqual((await undo(movement, id)).errors, []);
    }));

  it('is believed in what it had said itself, of a part', () =>
    api.rollback(async (test) => {
      const { id, flowId } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await say(test, flowId, { code: '212', amounts: [{ cents: 100_000, rate: 20 }] });
      assert.deepEqual((await undo(movement, id)).errors, []);
      assert.deepEqual(await money(id), [2600, 1000, null]);
    }));

  it('is believed in what it had said itself, of the whole: the invoice stays paid, on the day of that', () =>
    api.rollback(async (test) => {
      const { id, flowId } = await sentInvoice(test);
      const { finance, brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await say(test, flowId, { code: '212', amounts: [{ cents: 360_000, rate: 20 }] });
      assert.deepEqual((await undo(movement, id)).errors, []);
      assert.deepEqual(await money(id), [3600, 3600, '2026-11-21']);
      const { data } = await test.execute(finance, 'query ($id: ID!) { invoice(recordId: $id) { paymentReference } }', {
        id,
      });
      assert.match(data.invoice.paymentReference, /^Plateforme /);
      await test.runJobs();
      assert.deepEqual(await flows(test), []);
    }));

  it('is told nothing twice, and what it was told is no money any more', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('1000.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['1000.00']);
      await undo(movement, id);
      assert.deepEqual(await money(id), [3600, 0, null]);
      await brings(credit('3600.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['1000.00', '2600.00']);
    }));
});
