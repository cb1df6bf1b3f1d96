import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { refusal } from './payments.fixture.ts';
import { overpaid } from './refund.fixture.ts';

const api = testApi();

const LINES = `query ($isSettled: Boolean) { bankMovements(isSettled: $isSettled) { recordId isOpen remainingAmount
  matches { number } undoable { number } proposals { number } refundProposals { number } } }`;
const MATCH = 'mutation ($id: ID!, $of: ID!) { matchBankMovement(movementId: $id, invoiceId: $of) { owedBackAmount } }';
const UNDO = `mutation ($id: ID!, $of: ID!) {
  undoBankMatch(movementId: $id, invoiceId: $of, reason: "Un autre virement") { isOpen remainingAmount } }`;

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const lines = async (
  test: TestContext,
  { finance }: { finance: Parameters<TestContext['execute']>[0] },
  isSettled = false,
) => plain((await test.execute(finance, LINES, { isSettled })).data.bankMovements);

describe('a debit of a statement', () => {
  for (const remittance of ['Remboursement F-2026-00001', 'RBT AVOIR A 2026 00001', 'F-2026-00001 A-2026-00001']) {
    it(`gives back what is owed of the invoice that « ${remittance} » names`, () =>
      api.rollback(async (test) => {
        const made = await overpaid(test);
        assert.equal(await made.brings({ amount: '500.00', remittance }), 1);
        const { owedBackAmount, refunds } = await made.stands();
        assert.equal(owedBackAmount, 0);
        const [{ amount, settledOn, bookedOn, reference }] = refunds;
        assert.deepEqual([amount, settledOn, bookedOn], [500, '2026-11-19', '2026-11-19']);
        assert.equal(reference, 'Relevé du 19/11/2026');
        const [line] = await lines(test, made, true);
        assert.deepEqual([line.isOpen, line.matches], [false, [{ number: 'F-2026-00001' }]]);
      }));
  }

  it('of another amount, which may pay a supplier who numbers alike, is for a person: a part, or too much', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      const match = async () => {
        const [{ recordId: id }] = await lines(test, made);
        assert.deepEqual((await test.execute(made.finance, MATCH, { id, of: made.id })).errors, []);
      };
      assert.equal(await made.brings({ amount: '120.00', remittance: 'RBT F-2026-00001' }), 0);
      await match();
      assert.equal(await made.owed(), 380);
      assert.equal(await made.brings({ amount: '400.00', remittance: 'RBT F-2026-00001' }), 0);
      await match();
      assert.equal(await made.owed(), 0);
      assert.deepEqual(
        (await lines(test, made)).map(({ remainingAmount }: { remainingAmount: number }) => remainingAmount),
        [20],
      );
    }));

  it('is named by a word that somebody typed as the reference of another refund only where it is that amount', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      await made.record({ amount: 200, reference: 'Remboursement' });
      assert.equal(await made.brings({ amount: '120.00', remittance: 'REMBOURSEMENT NOTE DE FRAIS' }), 0);
      const other = await overpaid(test, { number: 'F-2026-00009' });
      assert.equal(await made.brings({ amount: '500.00', remittance: 'Remboursement F-2026-00009' }), 1);
      assert.deepEqual([await made.owed(), await other.owed()], [300, 0]);
      assert.equal(await made.brings({ amount: '200.00', remittance: 'Remboursement Clairval' }), 1);
      assert.deepEqual([await made.owed(), (await made.stands()).refunds[0].bookedOn], [300, '2026-11-19']);
    }));

  for (const named of ['RBT F-2026-00001', 'VIREMENT REMB 77 11']) {
    it(`is the transfer that somebody recorded before, by « ${named} »: nothing is given back twice`, () =>
      api.rollback(async (test) => {
        const made = await overpaid(test);
        assert.deepEqual((await made.record({ amount: 200, reference: 'REMB-77-11' })).errors, []);
        assert.equal(await made.brings({ amount: '200.00', remittance: named }), 1);
        const { owedBackAmount, refunds } = await made.stands();
        assert.deepEqual([owedBackAmount, refunds.length, refunds[0].bookedOn], [300, 1, '2026-11-19']);
      }));
  }

  it('is proposed by its amount or its company where it names nothing, and matched by a person once', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      assert.equal(await made.brings({ amount: '500.00', remittance: 'VIREMENT' }), 0);
      assert.equal(await made.brings({ amount: '80.00', remittance: 'VIR', counterparty: 'MAISON CLAIRVAL SAS' }), 0);
      assert.equal(await made.brings({ amount: '500.00', isCredit: true, remittance: 'VIR' }), 0);
      const open = await lines(test, made);
      assert.deepEqual(
        open.map(({ refundProposals }: { refundProposals: unknown[] }) => refundProposals.length),
        [1, 1, 0],
      );
      const [{ recordId: movement }] = open;
      for (const _click of [1, 2]) {
        const { data, errors } = await test.execute(made.finance, MATCH, { id: movement, of: made.id });
        assert.deepEqual([errors, data.matchBankMovement.owedBackAmount], [[], 0]);
      }
      assert.equal((await made.stands()).refunds.length, 1);
      const [, { recordId: other }] = open;
      assert.deepEqual(refusal(await test.execute(made.finance, MATCH, { id: other, of: made.id })), [
        'BAD_USER_INPUT',
        'SIDE',
      ]);
    }));

  it('is all that one transfer gave back: what was owed, then what somebody had said before', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      await made.record({ amount: 200 });
      await made.brings({ amount: '500.00', remittance: 'VIREMENT' });
      const [{ recordId: id }] = await lines(test, made);
      const match = async () => {
        assert.deepEqual((await test.execute(made.finance, MATCH, { id, of: made.id })).errors, []);
        return (await lines(test, made)).map(({ remainingAmount }: { remainingAmount: number }) => remainingAmount);
      };
      assert.deepEqual([await match(), await made.owed()], [[200], 0]);
      assert.deepEqual(await match(), []);
      const { refunds } = await made.stands();
      assert.deepEqual(
        refunds.map(({ amount, bookedOn }: { amount: number; bookedOn: string }) => [amount, bookedOn]),
        [
          [200, '2026-11-19'],
          [300, '2026-11-19'],
        ],
      );
    }));

  it('is open again once somebody says that it was another one', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      await made.brings({ amount: '500.00', remittance: 'RBT F-2026-00001' });
      const [{ recordId: movement, undoable }] = await lines(test, made, true);
      assert.deepEqual(undoable, [{ number: 'F-2026-00001' }]);
      const { data, errors } = await test.execute(made.finance, UNDO, { id: movement, of: made.id });
      assert.deepEqual([errors, plain(data.undoBankMatch)], [[], { isOpen: true, remainingAmount: 500 }]);
      const { owedBackAmount, refunds } = await made.stands();
      assert.deepEqual([owedBackAmount, refunds[0].undoReason], [500, 'Un autre virement']);
    }));

  it('names nothing where two invoices are owed back, and is matched by nobody', () =>
    api.rollback(async (test) => {
      const made = await overpaid(test);
      await overpaid(test, { number: 'F-2026-00002' });
      assert.equal(await made.brings({ amount: '500.00', remittance: 'F-2026-00001 F-2026-00002' }), 0);
      assert.equal(await made.owed(), 500);
    }));
});

describe('a payment of which something was given back', () => {
  it('is not another’s before its refund is taken back', () =>
    api.rollback(async (test) => {
      const { other, ...made } = await overpaid(test);
      const id = await other('F-2026-00005', 40_000);
      await made.brings({ amount: '400.00', isCredit: true, remittance: 'F-2026-00005' });
      await other('A-2026-00005', 40_000, { kind: 'credit', preceding_id: id, issued_on: '2026-11-20' });
      await made.brings({ amount: '400.00', remittance: 'RBT F-2026-00005' });
      assert.equal(await made.owed(id), 0);
      const settled = await lines(test, made, true);
      const { recordId: received } = settled.find(({ undoable }: { undoable: unknown[] }) => undoable.length === 0);
      const undo = () => test.execute(made.finance, UNDO, { id: received, of: id });
      assert.deepEqual(refusal(await undo()), ['BAD_USER_INPUT', 'REFUNDED']);
      await made.undo((await made.stands(id)).refunds[0].recordId);
      assert.deepEqual((await undo()).errors, []);
    }));
});
