import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../testing/test-api.ts';
import type { Db } from '../database/database.ts';
import { type Alias, alias, type Sql } from './read-model.ts';
import { rowOnce } from './row-once.ts';

const api = testApi();

/** Each time PostgreSQL looks it up, it draws again. */
const drawn = (row: Alias): Sql => row.once('drawn', sql`(select random() + ${row('number')} * 0)`);

/** Of two rows, the values of such fields. */
async function valuesOf(db: Db, fields: (row: Alias) => Sql[]): Promise<number[][]> {
  const once = rowOnce(alias('r'), 'beside', fields);
  const values = once.around(sql`json_build_array(${sql.join(fields(once.row))})`);
  const { rows } = await sql<{ list: number[] }>`select ${values} as list
    from (values (1.0), (2.0)) as r (number)`.execute(db);
  return rows.map(({ list }) => list);
}

describe('what several fields of a row look up', () => {
  it('is looked up once for each row', () =>
    api.rollback(async ({ db }) => {
      const [first = [], second = []] = await valuesOf(db, (row) => [drawn(row), drawn(row), sql`-${drawn(row)}`]);
      const [value = Number.NaN] = first;
      assert.deepEqual(first, [value, value, -value]);
      assert.equal(second[1], second[0]);
      assert.notEqual(second[0], value);
    }));

  it('is not looked up by the only field that could ask for it, and does not', () =>
    api.rollback(async ({ db }) => {
      const failing = (row: Alias) => row.once('failing', sql`(select 1 / (${row('number')} * 0))`);
      const guarded = (row: Alias) => sql`case when ${row('number')} > 5 then ${failing(row)} else 0 end`;
      assert.deepEqual(await valuesOf(db, (row) => [guarded(row)]), [[0], [0]]);
    }));

  it('stays in its places where nobody collects it', () =>
    api.rollback(async ({ db }) => {
      const row = alias('r');
      const { rows } = await sql<{ same: boolean }>`select ${drawn(row)} = ${drawn(row)} as same
        from (values (1.0)) as r (number)`.execute(db);
      assert.deepEqual(rows, [{ same: false }]);
    }));
});
