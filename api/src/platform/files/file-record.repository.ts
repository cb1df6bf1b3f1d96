import type { Row } from '../database/database.tables.ts';
import type { Db } from '../database/database.ts';

export async function findFile(db: Db, id: string): Promise<Row<'file'> | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of them that are still there. */
export async function findKeptFiles(db: Db, ids: readonly string[]): Promise<Row<'file'>[]> {
  return db.selectFrom('file').selectAll().where('id', 'in', ids).where('removed_at', 'is', null).execute();
}
