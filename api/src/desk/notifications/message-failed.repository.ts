import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** Whoever proved the number has to prove it, or another one, again. */
export async function endProof(tx: Db, telephone: string): Promise<void> {
  await tx.updateTable('phone_check').set({ verified_at: null }).where('phone_number', '=', telephone).execute();
}

export async function findNotification(db: Db, id: string): Promise<Row<'notification'> | undefined> {
  return db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirst();
}
