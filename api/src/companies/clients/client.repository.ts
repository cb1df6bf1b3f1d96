import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { isAfter, orderOf, type Part, type PartOrder, requireLast } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { CheckedClient } from './client.rules.ts';

export async function lockClient(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('society')
    .selectAll()
    .where('id', '=', id)
    .where('is_client', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

/** Is the number another company's? One company per country and number. */
export async function isNumberTaken(tx: Db, client: CheckedClient, exceptId: string | null): Promise<boolean> {
  if (client.siret === null) return false;
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from society where siret = ${client.siret}
      and address_country_code = ${client.address_country_code} and id is distinct from ${exceptId}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken === true;
}

/** The id of the new row; undefined when somebody entered the same number a moment before. */
export async function insertClient(tx: Db, client: CheckedClient): Promise<string | undefined> {
  const row = await tx
    .insertInto('society')
    .values({ ...client, is_client: true })
    .onConflict((conflict) =>
      conflict.columns(['address_country_code', 'siret']).where('siret', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateClient(tx: Db, id: string, client: CheckedClient): Promise<void> {
  await tx.updateTable('society').set(client).where('id', '=', id).execute();
}

const BY_NAME: PartOrder = { table: 'society', place: (row) => [row('name'), row('id')] };

export function clientRows(db: Db, { after, limit }: Part): Source {
  return {
    rows: (row) => sql`society ${row.table} where ${row('is_client')} and ${isAfter(BY_NAME, row, after)}`,
    orderBy: (row) => orderOf(BY_NAME, row),
    limit,
    whenEmpty: () => requireLast(db, BY_NAME, after),
  };
}

export function societyRows(db: Db, { after, limit }: Part): Source {
  return {
    rows: (row) => sql`society ${row.table} where ${isAfter(BY_NAME, row, after)}`,
    orderBy: (row) => orderOf(BY_NAME, row),
    limit,
    whenEmpty: () => requireLast(db, BY_NAME, after),
  };
}
