import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { bank, credit, UNDO } from './bank-undo.fixture.ts';
import { APPROVE, CREATE, EXPORT, finalInvoice, refusal, supplierOf } from './payments.fixture.ts';

const api = testApi();

const SETTLED = `{ bankMovements(isSettled: true) { recordId isOpen matches { number } undoable { number } } }`;
const OPEN =
  '{ bankMovements { recordId remainingAmount matches { number } undone { number undoneBy reason amount } } }';
const MATCH = `mutation ($id: ID!, $invoice: ID!) {
  matchBankMovement(movementId: $id, invoiceId: $invoice) { number paidOn } }`;

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
