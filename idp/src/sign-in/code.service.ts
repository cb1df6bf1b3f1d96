import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { sql } from 'kysely';
import type { StoredAccount } from '../accounts/account.repository.ts';
import { findByEmail, findBySubject, markVerified, normaliseEmail } from '../accounts/account.repository.ts';
import type { Database } from '../platform/database.ts';
import { countHit, LIMITS } from '../platform/rate-limit.ts';

export const CODE_LIFE_SECONDS = 600;
const CODE_TRIES = 5;
const RESEND_AFTER_SECONDS = 60;

/** What the sign-in needs to hand a code over; sending happens after the answer, so it tells nothing by its time. */
export type CodeMail = { readonly to: StoredAccount; readonly code: string };

export type CodeRequest =
  | { readonly outcome: 'sent'; readonly mail: CodeMail | undefined }
  | { readonly outcome: 'wait'; readonly waitSeconds: number };

export type CodeCheck =
  | { readonly outcome: 'accepted'; readonly account: StoredAccount }
  | { readonly outcome: 'wrong' | 'tooManyTries' | 'expired' };

/** Who asks for a code. `browser`: one that the address signed in from before. */
export type Asker = { readonly network: string; readonly browser: string | undefined };

export type PendingCode = { readonly email: string; readonly waitSeconds: number };

function hashOf(codeKey: Buffer, interactionId: string, code: string): Buffer {
  return createHmac('sha256', codeKey).update(`${interactionId}:${code}`).digest();
}

function waitSeconds(sentAt: Date): number {
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - (Date.now() - sentAt.getTime()) / 1000));
}

export async function pendingCode(db: Database, interactionId: string): Promise<PendingCode | undefined> {
  const row = await db
    .selectFrom('sign_in_code')
    .select(['email', 'sent_at'])
    .where('interaction_id', '=', interactionId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row && { email: row.email, waitSeconds: waitSeconds(row.sent_at) };
}

/** Strangers use up what strangers have. No counter keeps an address in clear. */
async function countRequest(db: Database, codeKey: Buffer, email: string, asker: Asker): Promise<void> {
  const address = createHmac('sha256', codeKey).update(`counter:${email}`).digest('base64url');
  if (asker.browser !== undefined) {
    await countHit(db, LIMITS.codePerBrowser, `${asker.browser} ${address}`);
    await countHit(db, LIMITS.codePerBrowserPerDay, `${asker.browser} ${address}`);
    return;
  }
  await countHit(db, LIMITS.codePerNetwork, asker.network);
  await countHit(db, LIMITS.codePerNetworkAndAddress, `${asker.network} ${address}`);
  await countHit(db, LIMITS.codePerNetworkAndAddressPerDay, `${asker.network} ${address}`);
  await countHit(db, LIMITS.codePerAddress, address);
  await countHit(db, LIMITS.codePerAddressPerDay, address);
}

/** Makes a code for this sign-in attempt. An unknown address goes through the very same statements. */
export async function requestCode(
  db: Database,
  codeKey: Buffer,
  interactionId: string,
  typedEmail: string,
  asker: Asker,
): Promise<CodeRequest> {
  const email = normaliseEmail(typedEmail);
  const pending = await pendingCode(db, interactionId);
  if (pending && pending.email === email && pending.waitSeconds > 0) {
    return { outcome: 'wait', waitSeconds: pending.waitSeconds };
  }
  await countRequest(db, codeKey, email, asker);

  const account = await findByEmail(db, email);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const values = {
    email,
    subject: account?.subject ?? null,
    code_hash: hashOf(codeKey, interactionId, code).toString('base64url'),
    tries: 0,
    sent_at: new Date(),
    expires_at: new Date(Date.now() + CODE_LIFE_SECONDS * 1000),
    used_at: null,
  };
  await db
    .insertInto('sign_in_code')
    .values({ interaction_id: interactionId, ...values })
    .onConflict((conflict) => conflict.column('interaction_id').doUpdateSet(values))
    .execute();
  return { outcome: 'sent', mail: account && { to: account, code } };
}

/** Counts the try before looking at it, in one statement: parallel guesses cannot share a try. */
export async function checkCode(
  db: Database,
  codeKey: Buffer,
  interactionId: string,
  typedCode: string,
): Promise<CodeCheck> {
  const row = await db
    .updateTable('sign_in_code')
    .set({ tries: sql`tries + 1` })
    .where('interaction_id', '=', interactionId)
    .where('used_at', 'is', null)
    .returning(['subject', 'code_hash', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at < new Date()) return { outcome: 'expired' };
  if (row.tries > CODE_TRIES) return { outcome: 'tooManyTries' };

  const given = hashOf(codeKey, interactionId, withoutSpaces(typedCode));
  const same = timingSafeEqual(given, Buffer.from(row.code_hash, 'base64url'));
  // Also where there is no account: a statement less would tell so.
  const account = await findBySubject(db, row.subject ?? '');
  if (!same || !account) return { outcome: row.tries >= CODE_TRIES ? 'tooManyTries' : 'wrong' };

  const used = await db
    .updateTable('sign_in_code')
    .set({ used_at: new Date() })
    .where('interaction_id', '=', interactionId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return { outcome: 'expired' };
  await markVerified(db, account.subject);
  return { outcome: 'accepted', account };
}
