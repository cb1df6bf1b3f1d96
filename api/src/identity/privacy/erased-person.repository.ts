import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Request } from './privacy-request.repository.ts';

export async function findErased(db: Db, ids: readonly string[]): Promise<Row<'erased_person'>[]> {
  return db.selectFrom('erased_person').selectAll().where('id', 'in', ids).execute();
}

export async function allErased(db: Db): Promise<Row<'erased_person'>[]> {
  return db.selectFrom('erased_person').selectAll().execute();
}

/** False when the person is known as erased already. */
export async function insertErased(tx: Db, person: NewRow<'erased_person'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('erased_person')
    .values(person)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The request of an erasure that is done again; one that is there goes on. */
export async function requestOfReplay(tx: Db, request: NewRow<'privacy_request'>): Promise<Request> {
  return tx
    .insertInto('privacy_request')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 'running' }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
