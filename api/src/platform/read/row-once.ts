import { sql } from 'kysely';
import type { Alias, Sql } from './read-model.ts';

export interface RowOnce {
  /** The row, for the expressions of its fields. */
  row: Alias;
  /** Their object, with what several of them look up beside it. */
  around(expression: Sql): Sql;
}

/**
 * What several fields of one row look up, PostgreSQL looks up for each of them: here it stands beside the row. What
 * only one field asks for stays in its place, which may be a branch that few rows reach.
 * @param beside the name of what is looked up; no other of the statement has it
 * @param ask makes the expressions, to see what they ask for
 */
export function rowOnce(row: Alias, beside: string, ask: (row: Alias) => unknown): RowOnce {
  const times = new Map<string, number>();
  ask(
    collecting(row, (name, value) => {
      times.set(name, (times.get(name) ?? 0) + 1);
      return value;
    }),
  );
  const values = new Map<string, Sql>();
  return {
    row: collecting(row, (name, value) => {
      if ((times.get(name) ?? 0) < 2) return value;
      values.set(name, value);
      return sql.ref(`${beside}.${name}`);
    }),
    around(expression) {
      if (values.size === 0) return expression;
      const columns = [...values].map(([name, value]) => sql`${value} as ${sql.id(name)}`);
      // Without OFFSET PostgreSQL puts each look-up back into its places.
      return sql`(select ${expression} from (select ${sql.join(columns)} offset 0) as ${sql.id(beside)})`;
    },
  };
}

function collecting(row: Alias, once: Alias['once']): Alias {
  return Object.assign((column: string) => row(column), { table: row.table, once });
}
