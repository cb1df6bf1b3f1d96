import type { Db } from '../../platform/database/database.ts';

export async function findContactName(db: Db, contactId: string | null) {
  if (contactId === null) return undefined;
  return db
    .selectFrom('contact')
    .select(['firstname', 'lastname', 'email'])
    .where('id', '=', contactId)
    .executeTakeFirst();
}
