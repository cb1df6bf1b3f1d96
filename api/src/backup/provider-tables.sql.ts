import type pg from 'pg';
import { readStructure } from './database-structure.sql.ts';

const SCHEMA = 'idp';

interface Table {
  name: string;
  columns: string;
  constraints: string[];
  foreignKeys: string[];
}

const constraintsOf = (kinds: string) => `array(
  select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k where k.conrelid = c.oid and k.contype in (${kinds}) order by k.conname)`;

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    ${constraintsOf(`'p', 'u', 'c'`)} as constraints, ${constraintsOf(`'f'`)} as "foreignKeys"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind = 'r' order by 1`;

/**
 * Makes the tables of the identity provider in a database as they are in another: its migrations are where it is, and
 * what tests a backup is the API.
 */
export async function copyProviderTables(from: pg.Client, to: pg.Client): Promise<void> {
  const { 'identity provider': migrations } = await readStructure(from);
  if (migrations === undefined) return;
  const { rows: tables } = await from.query<Table>(TABLES, [SCHEMA]);
  await to.query(`create schema ${SCHEMA}`);
  for (const { name, columns } of tables) await to.query(`create table ${name} (${columns})`);
  for (const kind of ['constraints', 'foreignKeys'] as const)
    for (const table of tables) for (const statement of table[kind]) await to.query(statement);
  // A restore compares them with those of the backup, whose rows take the place of these.
  await to.query(
    `insert into ${SCHEMA}.migration (name, applied_at) select name, now() from unnest($1::text[]) as made (name)`,
    [migrations],
  );
}
