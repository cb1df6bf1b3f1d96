import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Alias } from '../../platform/read/read-model.ts';
import { isAfter, orderOf, type Part, type PartOrder, requireLast } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';

export async function findCredentialFile(db: Db, bloomerId: string) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('bloomer', 'bloomer.credential_file_id', 'file.id')
    .where('bloomer.id', '=', bloomerId)
    .executeTakeFirst();
}

/** Who is invited; nobody who left. */
export async function findPerson(db: Db, id: string) {
  return db
    .selectFrom('bloomer')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function isBloomerKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('bloomer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const byName = (row: Alias) => [row('lastname'), row('firstname'), row('id')];

const BY_NAME: PartOrder = { table: 'bloomer', place: byName };

/** Everybody the firm places, or whose access was taken away. */
export function bloomerRows(db: Db, disabled: boolean, { after, limit }: Part): Source {
  const left = sql.raw(disabled ? 'is not null' : 'is null');
  return {
    rows: (row) => sql`bloomer ${row.table} where ${row('disabled_at')} ${left} and ${isAfter(BY_NAME, row, after)}`,
    orderBy: (row) => orderOf(BY_NAME, row),
    limit,
    whenEmpty: () => requireLast(db, BY_NAME, after),
  };
}

/** @param bloomerId whose they are; everybody's without one */
export function accountManagerRows(bloomerId: string | undefined): Source {
  const own = (manager: Alias) =>
    bloomerId === undefined
      ? sql`true`
      : sql`${manager('id')} in (select staff_id from bloomer_account_manager where bloomer_id = ${bloomerId})`;
  return {
    rows: (row) =>
      sql`staff ${row.table} where ${row('disabled_at')} is null and ${row('can_account')} and ${own(row)}`,
    orderBy: (row) => sql.join(byName(row)),
  };
}
