import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { InboundRow } from './inbound.repository.ts';

/**
 * The approved invoice of a supplier is paid; once told, that stays as it is. What was tried before may have arrived:
 * the platform is asked for it.
 */
export async function planTelling(tx: Db, invoiceId: string, at: Date): Promise<void> {
  await sql`update inbound_invoice set paid_at = ${at}, paid_state = 'waiting', paid_tries = least(paid_tries, 1),
      paid_next_try_at = ${at}
    where invoice_id = ${invoiceId} and state = 'approved' and said is not null
      and paid_state is distinct from 'sent'`.execute(tx);
}

/** The payment was another's, and nobody heard of it yet. */
export async function forgetTelling(tx: Db, invoiceId: string): Promise<void> {
  await sql`update inbound_invoice set paid_at = null, paid_state = null
    where invoice_id = ${invoiceId} and paid_state = 'waiting'`.execute(tx);
}

/** Takes it for one try, after the answer that comes before it has left. */
export async function claimTelling(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<InboundRow | undefined> {
  const { rows } = await sql<InboundRow>`
    update inbound_invoice set paid_tries = paid_tries + 1, paid_claimed_until = ${until}
    where id = ${id} and paid_state = 'waiting' and paid_next_try_at <= ${now} and answer_state = 'sent'
      and (paid_claimed_until is null or paid_claimed_until < ${now})
    returning *`.execute(db);
  return rows[0];
}

type Way = Pick<InboundRow, 'paid_state'> & { paid_next_try_at?: Date };

export async function saveTelling(db: Db, id: string, way: Way): Promise<void> {
  await db
    .updateTable('inbound_invoice')
    .set({ ...way, paid_claimed_until: null })
    .where('id', '=', id)
    .where('paid_state', '=', 'waiting')
    .execute();
}

export async function dueTellings(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('inbound_invoice')
    .select('id')
    .where('paid_state', '=', 'waiting')
    .where('answer_state', '=', 'sent')
    .where('paid_next_try_at', '<=', now)
    .orderBy('paid_next_try_at')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
