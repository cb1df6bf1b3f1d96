import type { Db } from '../platform/database.ts';

export async function findCredentialFile(db: Db, bloomerId: string) {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('bloomer', 'bloomer.credential_file_id', 'file.id')
    .where('bloomer.id', '=', bloomerId)
    .executeTakeFirst();
}
