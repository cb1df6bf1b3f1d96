import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planWorld } from './demo.world.ts';

const TODAYS = ['2026-11-21', '2027-01-01', '2028-02-29', '2026-05-02'];

describe('the fees of the demo', () => {
  for (const today of TODAYS) {
    test(`have something of everything to do on ${today}`, () => {
      const { jobs, billings } = planWorld('small', today).recruitments;
      const states = new Set(billings.map(({ invoice_status }) => invoice_status));
      for (const state of ['NOT_CREATED', 'ERROR', 'TO_VALIDATE', 'FINALISED'] as const)
        assert.ok(states.has(state), state);
      assert.ok(billings.some(({ cancelled }) => cancelled));
      assert.ok(billings.some(({ taxes }) => taxes === null));
      assert.ok(billings.some(({ billing_date: date }) => date === null));
      assert.ok(billings.every(({ billed, cancelled }) => !(billed && cancelled)));
      assert.ok(billings.every(({ billed, invoice_status: state }) => billed === (state === 'FINALISED')));
      const won = new Set(jobs.map(({ id }) => id));
      assert.ok(billings.every(({ job_id }) => won.has(job_id)));
      assert.equal(new Set(billings.map(({ job_id }) => job_id)).size, jobs.length);
    });
  }
});
