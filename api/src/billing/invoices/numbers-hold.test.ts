import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, customerDraft, FINALISE, INVOICE } from './invoices.fixture.ts';
import { lastNumbers, openHolds } from './numbers-hold.repository.ts';
import { readNumber, settleNumbers } from './numbers-hold.service.ts';

const api = testApi();

const TODAY = '2026-11-20';
const numbersOf = (...texts: string[]) => texts.flatMap((text) => readNumber(text) ?? []);

/** As what brings a database back leaves it, once for each time that it does. */
const hold = ({ db }: TestContext, row: NewRow<'invoice_numbers_hold'>) =>
  db
    .insertInto('invoice_numbers_hold')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

describe('numbers of invoices after a restore', () => {
  it('are given to nobody until it is said which ones were given since; the next one comes after them', () =>
    api.rollback(async (test) => {
      const counter = { series: 'F', year: 2026, last: 1, last_issued_on: '2026-11-18' };
      await test.db.insertInto('invoice_counter').values(counter).execute();
      assert.deepEqual(await lastNumbers(test.db), [{ last: 'F-2026-00001', next: 'F-2026-00002' }]);
      await hold(test, {
        restored_from: '/backups 2026-11-19T01-00-00Z',
        known_until: new Date('2026-11-19T01:00:00Z'),
      });
      const month = await billableMonth(test);
      const id = await customerDraft(test, month);
      const refused = await test.execute(month.finance, FINALISE, { id });
      assert.equal(refused.errors[0]?.extensions.reason, 'NUMBERS_HELD');
      assert.match(refused.errors[0]?.message ?? '', /restaurées.*derniers numéros émis/);
      // Saying so does not give numbers yet: there may be several series.
      const given = numbersOf('F-2026-00123', 'AF-73282932000074-2026-00007');
      await settleNumbers(test.db, { given, release: false, today: TODAY });
      assert.equal((await test.execute(month.finance, FINALISE, { id })).errors[0]?.extensions.reason, 'NUMBERS_HELD');
      // One that is known already takes nothing back.
      await settleNumbers(test.db, { given: numbersOf('F-2026-00012'), release: true, today: TODAY });
      assert.deepEqual(await openHolds(test.db), []);
      const { data, errors } = await test.execute(month.finance, FINALISE, { id });
      assert.deepEqual(errors, []);
      assert.deepEqual([data.finalizeInvoice.number, data.finalizeInvoice.issuedOn], ['F-2026-00124', TODAY]);
      assert.deepEqual(
        (await lastNumbers(test.db)).map(({ next }) => next),
        ['AF-73282932000074-2026-00008', 'F-2026-00125'],
      );
    }));

  it('wait also for clients whose drafts nobody looks at: somebody looks at those', () =>
    api.rollback(async (test) => {
      await hold(test, { restored_from: 'database-1', known_until: null });
      const month = await billableMonth(test);
      await test.db
        .insertInto('client_billing')
        .values({ society_id: month.client.id, is_automatic: true })
        .onConflict((conflict) => conflict.column('society_id').doUpdateSet({ is_automatic: true }))
        .execute();
      const id = await customerDraft(test, month);
      const read = async () => (await test.execute(month.finance, INVOICE, { id })).data.invoice;
      assert.deepEqual([(await read()).status, (await read()).lastError], ['TO_VALIDATE', null]);
      const failed = test.db.selectFrom('job_run').selectAll().where('state', '=', 'failed');
      assert.deepEqual(await failed.execute(), []);
      // Once brought back, once held: the same job runs at each upgrade.
      await settleNumbers(test.db, { given: [], release: true, today: TODAY });
      await hold(test, { restored_from: 'database-1', known_until: null });
      assert.equal((await test.execute(month.finance, FINALISE, { id })).data.finalizeInvoice.number, 'F-2026-00001');
    }));

  it('are read as they stand on the invoice', () => {
    assert.deepEqual(readNumber(' AF-HRB123456-0a1b-2026-00042 '), {
      series: 'AF-HRB123456-0a1b',
      year: 2026,
      last: 42,
    });
    for (const text of ['', '123', 'F-2026', 'F-26-00001', 'F 2026 00001']) assert.equal(readNumber(text), undefined);
  });
});
