import type { Db } from '../platform/database.ts';

export async function findCredentialFile(db: Db, bloomerId: string) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('bloomer', 'bloomer.credential_file_id', 'file.id')
    .where('bloomer.id', '=', bloomerId)
    .executeTakeFirst();
}

export async function isBloomerKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('bloomer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
