import type { Database } from '../platform/database.ts';

/** Seconds since the session was last used to renew a token or to sign in; undefined when it is gone. */
export async function idleSeconds(db: Database, sessionUid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('artifact')
    .select('touched_at')
    .where('model', '=', 'Session')
    .where('uid', '=', sessionUid)
    .executeTakeFirst();
  return row && (Date.now() - row.touched_at.getTime()) / 1000;
}

export async function touchSession(db: Database, sessionUid: string): Promise<void> {
  await db
    .updateTable('artifact')
    .set({ touched_at: new Date() })
    .where('model', '=', 'Session')
    .where('uid', '=', sessionUid)
    .execute();
}
