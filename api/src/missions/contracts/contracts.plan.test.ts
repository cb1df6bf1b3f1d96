import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { alias } from '../../platform/read/read-model.ts';
import { testApi } from '../../testing/test-api.ts';
import { standstillReason } from './contracts.sql.ts';

const api = testApi();

describe('the signers of a contract', () => {
  it('are looked up by an index: a list of contracts reads those of all for none', () =>
    api.rollback(async ({ db }) => {
      // An empty table is read as a whole: this asks whether there is an index for when it is not.
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${standstillReason(alias('k'))} from legal_contract as k`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /Index Cond: \((\w+\.)?signing_id = CASE/, plan);
    }));
});
