import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { creditsOf } from './invoice.repository.ts';
import { overpaidCents } from './invoice.sql.ts';

export async function savePaid(tx: Db, id: string, paidOn: string, reference: string): Promise<void> {
  await tx.updateTable('invoice').set({ paid_on: paidOn, payment_reference: reference }).where('id', '=', id).execute();
}

/** What came in of it so far: never less than was known, whoever says it. */
export async function saveReceived(tx: Db, id: string, cents: number): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ received_cents: sql<number>`greatest(received_cents, ${cents})` })
    .where('id', '=', id)
    .execute();
}

/** It was less: what was said turned out to be another's. */
export async function saveReceivedAgain(tx: Db, id: string, cents: number): Promise<void> {
  await tx.updateTable('invoice').set({ received_cents: cents }).where('id', '=', id).execute();
}

export async function saveUnpaid(tx: Db, id: string): Promise<void> {
  // What was taken back meanwhile is owed no more.
  const credits = await creditsOf(tx, id);
  const offset = credits.reduce(
    (sum, { status, total_cents }) => sum + (status === 'FINALISED' ? (total_cents ?? 0) : 0),
    0,
  );
  const unpaid = { paid_on: null, payment_reference: null, offset_cents: offset };
  await tx.updateTable('invoice').set(unpaid).where('id', '=', id).execute();
}

/** In cents; 0 for all but what a credit note took back of it after its payment. */
export async function overpaidOf(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ${overpaidCents(alias('i'))}::bigint as cents
    from invoice as i where i.id = ${id}`.execute(tx);
  return rows[0]?.cents ?? 0;
}
