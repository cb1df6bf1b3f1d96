import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { overpaid } from './refund.fixture.ts';

const ROUNDS = raceRuns();

const api = committingTestApi();

const numberOf = (round: number, prefix = 'F') => `${prefix}-2026-${String(70_000 + round)}`;
const codesOf = (answers: readonly { code?: string | undefined }[]) => answers.map(({ code }) => code ?? 'OK').sort();

describe('what is owed back to a client', () => {
  it(`is given back once, whoever records it at the same time, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { record, offset, other, stands, second } = await overpaid(test, { number: numberOf(round) });
        const target = await other(numberOf(round, 'G'), 90_000);
        const answers = await Promise.all([
          record({ amount: 400 }),
          record({ amount: 300, reference: 'REMB 78' }, second),
          offset(target, { amount: 350 }, second),
        ]);
        assert.deepEqual(codesOf(answers), ['CONFLICT', 'CONFLICT', 'OK']);
        const { owedBackAmount, refundedAmount, refunds } = await stands();
        assert.deepEqual([owedBackAmount + refundedAmount, refunds.length], [500, 1]);
      }
    }));

  it(`is one refund for who clicks twice, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { record, stands } = await overpaid(test, { number: numberOf(round, 'H') });
        assert.deepEqual(codesOf(await Promise.all([record({ amount: 200 }), record({ amount: 200 })])), ['OK', 'OK']);
        assert.deepEqual([(await stands()).owedBackAmount, (await stands()).refunds.length], [300, 1]);
      }
    }));

  it(`is taken back once, and no invoice is paid by what was taken back, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { offset, other, undo, stands, second } = await overpaid(test, { number: numberOf(round, 'K') });
        const target = await other(numberOf(round, 'L'));
        await offset(target);
        const [{ recordId }] = (await stands()).refunds;
        const answers = await Promise.all([undo(recordId), undo(recordId, 'Une autre raison', second)]);
        assert.deepEqual(codesOf(answers), ['BAD_USER_INPUT', 'OK']);
        const { owedAmount, receivedAmount, paidOn } = await stands(target);
        assert.deepEqual([owedAmount, receivedAmount, paidOn], [300, 0, null]);
      }
    }));
});
