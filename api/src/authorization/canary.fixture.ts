import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { askEverything } from './fields/answer-reading.ts';

/** Amounts in cents that appear nowhere else: what a day is sold at, bought at, and what lies between. */
const CANARY = { sale: 771_737, purchase: 661_313 } as const;
/** The same of a later price; amendments take whole euros. */
export const LATER = { sale: 7_727, purchase: 6_623 } as const;

export type Secret = 'sale' | 'purchase' | 'margin';

const AMOUNTS: readonly [Secret, number][] = [
  ['sale', CANARY.sale / 100],
  ['purchase', CANARY.purchase / 100],
  ['margin', (CANARY.sale - CANARY.purchase) / 100],
  ['sale', LATER.sale],
  ['purchase', LATER.purchase],
  ['margin', LATER.sale - LATER.purchase],
];

/** Every way to write each amount: 7717.37, 7 717,37 or 771737. Digits inside of an identifier do not count. */
const PATTERNS: readonly [Secret, RegExp][] = AMOUNTS.map(([secret, amount]) => {
  const [whole = '', decimals = '00'] = amount.toFixed(2).split('.');
  const digits = `${whole.slice(0, 1)}[\\s.'\\u00a0\\u202f]?${whole.slice(1)}`;
  return [secret, new RegExp(`(?<![\\w-])(?:${digits}(?:[.,]\\d{1,2})?|${whole}${decimals})(?![\\w-])`)];
});

/** Which of the amounts a text holds. */
export function secretsIn(text: string): Set<Secret> {
  return new Set(PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([secret]) => secret));
}

/** Puts the amounts wherever the database has a place for one: columns of later tables are found by their names. */
export async function plantAmounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; secret: 'sale' | 'purchase'; cents: boolean }>`
    select c.table_name as "table", c.column_name as "column",
      case when c.column_name like '%sale_price%' then 'sale' else 'purchase' end as secret,
      c.column_name like '%cents%' as cents
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.column_name like '%sale_price%' or c.column_name like '%purchase_price%')
    order by 1, 2`.execute(db);
  for (const { table, column, secret, cents } of rows) {
    const amount = cents ? CANARY[secret] : CANARY[secret] / 100;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${amount} where ${sql.ref(column)} is not null`.execute(
      db,
    );
  }
  return rows.map(({ table, column }) => `${table}.${column}`);
}

const DEPTH = 4;

/** The operation of a matrix row, asking for all that its type has. */
export const wholeDocument = (schema: GraphQLSchema, document: string): string =>
  askEverything(schema, document, DEPTH);
