import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
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

  it('are prepared in the next hour where others had taken every place', () =>
    api.committed(async ({ db }) => {
      const often = async (column: string) => {
        for (let time = 0; time < 4; time += 1) await sql`select ${1}::int as ${sql.id(column)}`.execute(db);
      };
      const isPrepared = async (column: string) => (await prepared(db)).some((text) => text.includes(column));
      for (let index = 0; index < 301; index += 1) await often(`other_${index}`);
      await often('the_last');
      assert.equal(await isPrepared('the_last'), false);
      mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
      await often('the_last').finally(() => mock.timers.reset());
      assert.equal(await isPrepared('the_last'), true);
    }));

  it('fail with their own error when something else is wrong', () =>
    api.committed(async ({ db }) => {
      const divide = (by: number) => sql`select 1 / ${by}::int`.execute(db);
      for (let time = 0; time < 5; time += 1) await divide(1);
      await assert.rejects(divide(0), /division by zero/);
    }));
});
