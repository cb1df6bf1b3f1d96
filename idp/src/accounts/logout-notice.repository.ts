import type { Database } from '../platform/database.ts';

/** Part of whatever ends the session, in its transaction: the product is told until it has heard. */
export async function noteLogout(db: Database, subject: string): Promise<void> {
  const again = { ended_at: new Date(), attempts: 0, next_at: new Date() };
  await db
    .insertInto('logout_notice')
    .values({ subject, ...again })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(again))
    .execute();
}
