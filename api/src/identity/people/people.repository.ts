import type { Db } from '../../platform/database/database.ts';

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
