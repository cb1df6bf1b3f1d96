import type pg from 'pg';

/** The schemas that servers of the product own. */
export const SCHEMAS = ['public', 'idp', 'pgboss'];

export interface FoundTable {
  name: string;
  columns: string[];
  /** What its rows are sorted by, so that the same rows are the same dump. */
  order: string;
}

/** Tables that hold rows of their own, with the columns that are not computed. */
export async function readTables(client: pg.ClientBase): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       coalesce((select string_agg(quote_ident(a.attname), ', ' order by k.at)
         from pg_index i, unnest(i.indkey::int[]) with ordinality as k (attnum, at), pg_attribute a
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), 't::text') as order
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  return rows;
}

const KNOWN_BY = {
  'schema_migration.name': 'api',
  'idp.migration.name': 'identity provider',
  'pgboss.version.version': 'queue',
};

/** What the tables look like, by what made them; a server that never started has none. */
export async function readStructure(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const structure: Record<string, string[]> = {};
  for (const [place, maker] of Object.entries(KNOWN_BY)) {
    const [column = '', ...table] = place.split('.').reverse();
    const name = table.reverse().join('.');
    if (!(await isMade(client, name))) continue;
    const made = await client.query<{ name: string }>(`select ${column}::text as name from ${name} order by 1`);
    structure[maker] = made.rows.map((row) => row.name);
  }
  return structure;
}

async function isMade(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found === true;
}

/** Who is people, work or accounts: a product where any of them has rows is in use. */
const IN_USE = ['staff', 'bloomer', 'contact', 'society', 'talent', 'mission', 'idp.account'];

export async function findUsedTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const table of IN_USE) {
    if (!(await isMade(client, table))) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) return table;
  }
  return undefined;
}

/** Any table of anybody: of this product or of another program, with or without rows. */
export async function findTable(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'f', 'm') and n.nspname !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  );
  return rows[0]?.name;
}

/** Names of the servers that are connected to this database. */
export async function findServers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^bloom-'
       and application_name !~ '^bloom-(backup|restore)' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export interface Constraint {
  table: string;
  name: string;
  definition: string;
}

export async function readForeignKeys(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Tables with triggers of ours. */
export async function readTriggered(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and not c.relispartition and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** Columns that tell when a row was written, in transactions of this very cluster. */
export async function readTransactionColumns(client: pg.ClientBase): Promise<{ table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select a.attrelid::regclass::text as "table", quote_ident(a.attname) as "column"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')
       and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows;
}
