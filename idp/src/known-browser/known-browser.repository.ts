import { sql } from 'kysely';
import { normaliseEmail } from '../accounts/account.repository.ts';
import type { Database } from '../platform/database.ts';

/** More than anybody uses; the one not used for longest goes first. */
const MOST_PER_ACCOUNT = 10;

export async function isKnown(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account of this address signed in from the browser before. */
export async function knowsAddress(db: Database, tokenHash: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser as b')
    .innerJoin('account as a', 'a.subject', 'b.subject')
    .select('b.token_hash')
    .where('b.token_hash', '=', tokenHash)
    .where('b.expires_at', '>', new Date())
    .where(sql<string>`lower(a.email)`, '=', normaliseEmail(email))
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type Rotation = { from: string | undefined; to: string; subject: string; expiresAt: Date };

/** The browser goes on under another token, and knows one account more. */
export async function rotateBrowser(db: Database, { from, to, subject, expiresAt }: Rotation): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (from !== undefined) {
      await trx.updateTable('known_browser').set({ token_hash: to }).where('token_hash', '=', from).execute();
    }
    const values = { used_at: new Date(), expires_at: expiresAt };
    await trx
      .insertInto('known_browser')
      .values({ token_hash: to, subject, ...values })
      .onConflict((conflict) => conflict.columns(['token_hash', 'subject']).doUpdateSet(values))
      .execute();
    const kept = trx
      .selectFrom('known_browser')
      .select('token_hash')
      .where('subject', '=', subject)
      .orderBy('used_at', 'desc')
      .limit(MOST_PER_ACCOUNT);
    await trx.deleteFrom('known_browser').where('subject', '=', subject).where('token_hash', 'not in', kept).execute();
  });
}

/** From now on every browser of the account is a stranger's. */
export async function forgetBrowsers(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('known_browser').where('subject', '=', subject).execute();
}
