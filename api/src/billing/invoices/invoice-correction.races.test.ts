import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correct, signedAgain } from '../../cra/correction/correction.fixture.ts';
import { raceRuns } from '../../testing/race-runs.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { type Month, signedBillable } from './invoice-correction.fixture.ts';
import { customerDraft, FINALISE } from './invoices.fixture.ts';

const ROUNDS = raceRuns(5);

const api = committingTestApi();

async function statesOf({ db }: TestContext, { activityId }: Month): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['kind', 'status'])
    .where('activity_id', '=', activityId)
    .where('side', '=', 'customer')
    .execute();
  return rows.map(({ kind, status }) => `${kind} ${status}`).sort();
}

async function isHeld({ db }: TestContext, invoiceId: string): Promise<boolean> {
  const told = db.selectFrom('notification').select('title').where('link', '=', `/invoices/${invoiceId}`);
  return (await told.execute()).some(({ title }) => title === 'Mois facturé rouvert pour correction');
}

describe('a month that is corrected while its invoice gets its number', () => {
  it(`is invoiced before, and credited afterwards, or waits for the correction, ${ROUNDS} times`, () =>
    api.committed(async (test) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const month = await signedBillable(test);
        const id = await customerDraft(test, month);
        const finalise = () => test.execute(month.finance, FINALISE, { id });
        // Each of them is the first to ask in every other round.
        const asked = [finalise, () => correct(test, month)];
        if (round % 2 === 1) asked.reverse();
        const answers = await Promise.all(asked.map((ask) => ask()));
        const [final, corrected] = round % 2 === 1 ? answers.reverse() : answers;
        assert.deepEqual(corrected?.errors, []);
        const isFinal = final?.errors.length === 0;
        if (!isFinal) assert.equal(final?.errors[0]?.extensions.reason, 'CORRECTION_OPEN');
        // Finance hears of what has a number, and of nothing else.
        assert.equal(await isHeld(test, id), isFinal);
        await signedAgain(test, month);
        assert.deepEqual(
          await statesOf(test, month),
          isFinal ? ['credit TO_VALIDATE', 'invoice FINALISED', 'invoice TO_VALIDATE'] : ['invoice TO_VALIDATE'],
        );
        // The next month has companies of the same numbers.
        await test.db.updateTable('society').set({ siret: null, tva: null }).execute();
      }
    }));
});
