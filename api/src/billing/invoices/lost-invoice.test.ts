import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { endLostRuns } from '../../platform/jobs/lost-runs.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { billableMonth, CUSTOMER, CUSTOMER_RETRY, INVOICE } from './invoices.fixture.ts';

const api = testApi();

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();

/** An invoice whose job is at its last try, and what the queue says of it. */
async function begunInvoice(test: TestContext) {
  const month = await billableMonth(test);
  const asked = await test.execute(month.finance, CUSTOMER, { id: month.activityId });
  const { jobId, invoice } = asked.data.createActivityCustomerInvoice;
  const started_at = new Date(test.platform.clock.now().getTime() - HOUR_MS);
  await test.db.updateTable('job_run').set({ state: 'running', started_at }).where('id', '=', jobId).execute();
  const queueSays = (state: string, minutesAgo: number) =>
    sql`update pgboss.job set state = ${state}::pgboss.job_state,
      completed_on = now() - ${minutesAgo} * interval '1 minute' where id = ${jobId}`.execute(test.db);
  const look = async () => (await test.execute(month.finance, INVOICE, { id: invoice.recordId })).data.invoice;
  const run = () => test.db.selectFrom('job_run').select('state').where('id', '=', jobId).executeTakeFirstOrThrow();
  return { month, look, queueSays, run, jobId };
}

describe('an invoice whose last try took its server with it', () => {
  it('is in error after ten minutes, can be asked for again, and finance is told once', () =>
    api.rollback(async (test) => {
      const { month, look, queueSays, run } = await begunInvoice(test);
      await queueSays('failed', 11);
      assert.equal(await endLostRuns(test.platform, signal), 1);
      const { status, lastError } = await look();
      assert.deepEqual([status, lastError], ['ERROR', 'Le traitement a échoué. Nos équipes sont prévenues.']);
      assert.equal((await run()).state, 'failed');
      assert.equal(await endLostRuns(test.platform, signal), 0);
      const again = await test.execute(month.finance, CUSTOMER_RETRY, { id: month.activityId });
      assert.equal(again.data.answer.status, 'IN_PROGRESS');
      const told = await test.db.selectFrom('notification').selectAll().where('kind', '=', 'jobFailed').execute();
      assert.equal(told.filter(({ staff_id }) => staff_id === month.finance.staffId).length, 1);
    }));

  it('is left to whoever may still be at it: one that has just ended, one that waits for its next try', () =>
    api.rollback(async (test) => {
      const { look, queueSays } = await begunInvoice(test);
      await queueSays('failed', 1);
      assert.equal(await endLostRuns(test.platform, signal), 0);
      await queueSays('retry', 30);
      assert.equal(await endLostRuns(test.platform, signal), 0);
      assert.equal((await look()).status, 'IN_PROGRESS');
    }));

  it('is a job that failed when the queue has forgotten it', () =>
    api.rollback(async (test) => {
      const { run, jobId } = await begunInvoice(test);
      await sql`delete from pgboss.job where id = ${jobId}`.execute(test.db);
      assert.equal(await endLostRuns(test.platform, signal), 1);
      assert.equal((await run()).state, 'failed');
    }));
});
