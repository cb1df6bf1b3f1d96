import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { type Db, inTransaction } from './database.ts';

describe('statements that are met often', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  const firstOf = async (db: Db, table: string) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${1}`.execute(db);
    return rows[0];
  };
  const prepared = async (db: Db) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  };
  /** A table, read as often as it takes, that then gets another column as a deployment gives it. */
  const changedUnderWay = async (db: Db, table: string) => {
    await sql`create table ${sql.table(table)} as select 1 as id`.execute(db);
    for (let time = 0; time < 5; time += 1) await firstOf(db, table);
    assert.ok((await prepared(db)).some((statement) => statement.includes(table)));
    await sql`alter table ${sql.table(table)} add column added text default 'new'`.execute(db);
  };

  it('are prepared, and again when their table got another column', () =>
    api.committed(async ({ db }) => {
      await changedUnderWay(db, 'often_read');
      assert.deepEqual(await firstOf(db, 'often_read'), { id: 1, added: 'new' });
    }));

  it('make a transaction begin again when their table got another column', () =>
    api.committed(async ({ db }) => {
      await changedUnderWay(db, 'often_written');
      let attempts = 0;
      const row = await inTransaction(db, (tx) => {
        attempts += 1;
        return firstOf(tx, 'often_written');
      });
      assert.deepEqual([row, attempts], [{ id: 1, added: 'new' }, 2]);
    }));

  it('fail with their own error when something else is wrong', () =>
    api.committed(async ({ db }) => {
      const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db);
      for (let time = 0; time < 5; time += 1) await divide(1);
      await assert.rejects(divide(0), /division by zero/);
    }));
});
