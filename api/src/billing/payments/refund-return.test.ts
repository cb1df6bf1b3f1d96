import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { refusal } from './payments.fixture.ts';
import { overpaid } from './refund.fixture.ts';

const api = testApi();

const LINES = `query ($isSettled: Boolean) { bankMovements(isSettled: $isSettled) { recordId isCredit isOpen
  matches { number } undoable { number } returnableRefunds { recordId } } }`;
const STANDS = `query ($id: ID!) { invoice(recordId: $id) { owedBackAmount refundedAmount
  refunds { recordId returnedOn returnReason viewerCanUndo } } }`;
const RETURN = `mutation ($id: ID!, $by: ID!, $reason: String! = "Compte clos") {
  returnClientRefund(recordId: $id, movementId: $by, reason: $reason) { returnedOn returnReason } }`;
const UNDO = `mutation ($id: ID!, $of: ID!) {
  undoBankMatch(movementId: $id, invoiceId: $of, reason: "Un autre virement") { isOpen } }`;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** 500 euros that left the account for the client by this line. */
async function refunded(test: TestContext, debit: object = {}) {
  const made = await overpaid(test);
  await made.brings({ amount: '500.00', remittance: 'RBT F-2026-00001', ...debit });
  const stands = async () => plain((await test.execute(made.finance, STANDS, { id: made.id })).data.invoice);
  const lines = async (isSettled = false) =>
    plain((await test.execute(made.finance, LINES, { isSettled })).data.bankMovements);
  const comesBack = (entry: object = {}) =>
    made.brings({ amount: '500.00', isCredit: true, on: '2026-11-20', ...entry });
  assert.equal((await stands()).owedBackAmount, 0);
  return { ...made, stands, lines, comesBack };
}

describe('a refund that the bank sends back', () => {
  for (const [how, back] of [
    ['as a return that names the invoice', { returned: 'AC04', remittance: 'REJET RBT F-2026-00001' }],
    ['with the reference of its transfer', { endToEndId: 'REMB-1' }],
  ] as const) {
    it(`is recognised ${how}: its amount is owed again, both lines are settled`, () =>
      api.rollback(async (test) => {
        const { stands, lines, listed, comesBack } = await refunded(test, { endToEndId: 'REMB-1' });
        assert.equal(await comesBack(back), 1);
        const { owedBackAmount, refundedAmount, refunds } = await stands();
        assert.deepEqual([owedBackAmount, refundedAmount], [500, 0]);
        const [{ returnedOn, returnReason, viewerCanUndo }] = refunds;
        const reason = 'returned' in back ? 'Compte clôturé (AC04)' : null;
        assert.deepEqual([returnedOn, returnReason, viewerCanUndo], ['2026-11-20', reason, false]);
        assert.deepEqual(await lines(), []);
        const settled: { matches: { number: string }[] }[] = await lines(true);
        assert.deepEqual(
          settled.map(({ matches }) => matches.map(({ number }) => number)),
          [['F-2026-00001'], ['F-2026-00001']],
        );
        assert.equal((await listed()).length, 1);
      }));
  }

  it('is proposed to a person where it names nothing, who says so once', () =>
    api.rollback(async (test) => {
      const { finance, stands, lines, comesBack } = await refunded(test);
      assert.equal(await comesBack({ remittance: 'ANNULATION' }), 0);
      assert.equal(await comesBack({ amount: '499.00', remittance: 'ANNULATION' }), 0);
      const open = await lines();
      const [of, other] = open;
      assert.deepEqual([of.returnableRefunds.length, other.returnableRefunds.length], [1, 0]);
      const [{ recordId }] = of.returnableRefunds;
      const says = (by: string, more: object = {}) => test.execute(finance, RETURN, { id: recordId, by, ...more });
      assert.deepEqual(refusal(await says(of.recordId, { reason: ' ' })), ['BAD_USER_INPUT', ['reason']]);
      assert.deepEqual(refusal(await says(other.recordId)), ['BAD_USER_INPUT', 'NOT_ITS_RETURN']);
      for (const _click of [1, 2]) {
        const { data, errors } = await says(of.recordId);
        assert.deepEqual(
          [errors, plain(data.returnClientRefund)],
          [[], { returnedOn: '2026-11-20', returnReason: 'Compte clos' }],
        );
      }
      assert.deepEqual([(await stands()).owedBackAmount, (await lines()).length], [500, 1]);
    }));

  it('comes back as a whole where one transfer was two refunds', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      await made.record({ amount: 200 });
      await made.brings({ amount: '500.00', endToEndId: 'DEUX', remittance: 'VIREMENT' });
      const match = 'mutation ($id: ID!, $of: ID!) { matchBankMovement(movementId: $id, invoiceId: $of) { number } }';
      const [{ recordId: id }] = (await test.execute(made.finance, LINES)).data.bankMovements;
      for (const _part of [1, 2]) await test.execute(made.finance, match, { id, of: made.id });
      assert.equal(await made.owed(), 0);
      assert.equal(await made.brings({ amount: '500.00', isCredit: true, endToEndId: 'DEUX' }), 1);
      assert.equal(await made.owed(), 500);
    }));

  it('is given back again, by the same words, and once that is done the first return stays', () =>
    api.rollback(async (test) => {
      const { finance, id, record, owed, lines, comesBack } = await refunded(test);
      await comesBack({ returned: 'AC04', remittance: 'F-2026-00001' });
      const [line] = await lines(true);
      assert.deepEqual(line.undoable, [{ number: 'F-2026-00001' }]);
      for (const _click of [1, 2]) assert.deepEqual((await record({ on: '2026-11-20' })).errors, []);
      assert.equal(await owed(), 0);
      assert.deepEqual(refusal(await test.execute(finance, UNDO, { id: line.recordId, of: id })), [
        'BAD_USER_INPUT',
        'REFUNDED',
      ]);
    }));

  it('is taken back line by line, though another refund of the invoice came back, too', () =>
    api.rollback(async (test) => {
      const { finance, id, owed, lines, brings, comesBack } = await refunded(test, { endToEndId: 'REMB-1' });
      await comesBack({ endToEndId: 'REMB-1' });
      await brings({ amount: '500.00', remittance: 'RBT F-2026-00001', endToEndId: 'REMB-2', on: '2026-11-20' });
      assert.equal(await owed(), 0);
      await comesBack({ endToEndId: 'REMB-2', reference: 'LAST' });
      assert.equal(await owed(), 500);
      const settled: { recordId: string; isCredit: boolean; undoable: unknown[] }[] = await lines(true);
      const back = settled.filter(({ isCredit }) => isCredit);
      assert.deepEqual(
        back.map(({ undoable }) => undoable.length),
        [1, 1],
      );
      const [one, other] = back;
      assert.deepEqual((await test.execute(finance, UNDO, { id: one?.recordId, of: id })).errors, []);
      assert.equal(await owed(), 0);
      assert.deepEqual(refusal(await test.execute(finance, UNDO, { id: other?.recordId, of: id })), [
        'BAD_USER_INPUT',
        'REFUNDED',
      ]);
    }));

  it('counts as given back again once somebody says that the line was no return', () =>
    api.rollback(async (test) => {
      const { finance, id, owed, lines, comesBack } = await refunded(test, { endToEndId: 'REMB-1' });
      await comesBack({ endToEndId: 'REMB-1' });
      const [line, gone] = await lines(true);
      assert.deepEqual(refusal(await test.execute(finance, UNDO, { id: gone.recordId, of: id })), [
        'BAD_USER_INPUT',
        'RETURNED',
      ]);
      assert.deepEqual((await test.execute(finance, UNDO, { id: line.recordId, of: id })).errors, []);
      assert.deepEqual([await owed(), (await lines()).length], [0, 1]);
    }));
});
