import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Sql } from '../read/read-model.ts';

export interface Bounce {
  /** In small letters. */
  address: string;
  reason: string;
  /** When it refused: another refusal after it was tried again is other news. */
  at: Date;
}

type Listener = (platform: Platform, tx: Tx, bounce: Bounce) => Promise<void>;

const listeners = new Set<Listener>();

/** Called in the transaction that marks an address; the platform does not know whose address it is. */
export function onBounce(listener: Listener): void {
  listeners.add(listener);
}

/** Marks the address; tells the listeners the first time. No mail goes to it any more. */
export async function recordBounce(platform: Platform, tx: Tx, address: string, reason: string): Promise<void> {
  const bounce = { address: address.toLowerCase(), reason: reason.slice(0, 300), at: platform.clock.now() };
  const inserted = await tx
    .insertInto('mail_bounce')
    .values({ address: bounce.address, reason: bounce.reason, bounced_at: bounce.at })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .executeTakeFirst();
  if (inserted === undefined) return;
  for (const listener of listeners) await listener(platform, tx, bounce);
}

/**
 * The same for one mail of ours that came back later, named by the id that the mail server knows it by. Answers whether
 * it is one of ours, and went to this address.
 */
export async function recordReturned(
  platform: Platform,
  tx: Tx,
  { messageId, address, status }: { messageId: string; address: string; status: string },
): Promise<boolean> {
  const sent = await tx
    .updateTable('mail_outbox')
    .set({ state: 'bounced', last_error: `came back: ${status}` })
    .where('provider_id', '=', messageId)
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', address))
    .where('state', 'in', ['sent', 'bounced'])
    .returning('recipient')
    .executeTakeFirst();
  if (sent === undefined) return false;
  await recordBounce(platform, tx, sent.recipient, `${status} (delivery report)`);
  return true;
}

/** Whether mails reach the address, as far as is known; as SQL. */
export const isReachable = (email: Sql): Sql =>
  sql`not exists (select from mail_bounce as dead where dead.address = lower(${email}))`;

type ChanceListener = (db: Db, address: string) => Promise<void>;

const chanceListeners = new Set<ChanceListener>();

/** Called when an address that refused gets another chance: what was mailed there before may have reached nobody. */
export function onAnotherChance(listener: ChanceListener): void {
  chanceListeners.add(listener);
}

/** The address gets another chance; when it refuses again, that is told again. */
export async function forgetBounce(db: Db, address: string): Promise<void> {
  const forgotten = await db
    .deleteFrom('mail_bounce')
    .where('address', '=', address.toLowerCase())
    .returning('address')
    .executeTakeFirst();
  if (forgotten === undefined) return;
  for (const listener of chanceListeners) await listener(db, forgotten.address);
}

/** Those of the addresses that refused a mail for good, in small letters. */
export async function bouncedAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_bounce')
    .select('address')
    .where(
      'address',
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .execute();
  return new Set(rows.map(({ address }) => address));
}
