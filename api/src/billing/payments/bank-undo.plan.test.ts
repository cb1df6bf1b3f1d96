import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { alias } from '../../platform/read/read-model.ts';
import { testApi } from '../../testing/test-api.ts';
import { undoableInvoices } from './bank-movement.model.ts';

const api = testApi();

describe('the matches of a movement that may be taken back', () => {
  it('are looked up by indexes: a list of movements reads the invoices and matches of all for none', () =>
    api.rollback(async ({ db }) => {
      // An empty table is read as a whole: this asks whether there is an index for when it is not.
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select (select count(*) from ${undoableInvoices(alias('w'), alias('i'))}) from bank_movement as w
          where w.id = ${'00000000-0000-4000-8000-000000000000'}`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    }));
});
