import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { creditsOf } from './invoice.repository.ts';
import { overpaidCents } from './invoice.sql.ts';
import { atBank, movedCents, roundedOn } from './moved-money.sql.ts';

export async function savePaid(tx: Db, id: string, paidOn: string, reference: string): Promise<void> {
  await tx.updateTable('invoice').set({ paid_on: paidOn, payment_reference: reference }).where('id', '=', id).execute();
}

/** The bank did what its order said, as far as somebody knows: no statement is waited for. */
export async function endTransfers(tx: Db, id: string): Promise<void> {
  await sql`update payment_transfer as sent set state = 'PAID' from payment_run as run
    where run.id = sent.run_id and run.exported_at is not null and sent.invoice_id = ${id}
      and sent.state = 'PLANNED'`.execute(tx);
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

/**
 * Before it is saved as unpaid: what of its payment no line of the bank says. Money that the bank brought back had
 * left; what never did, and a cent of rounding, is taken back today.
 */
export async function keepSaidPayment(
  tx: Db,
  id: string,
  { isBroughtBack, today }: { isBroughtBack: boolean; today: string },
): Promise<void> {
  await sql`insert into said_payment (invoice_id, paid_on, reference, cents, withdrawn_on)
    select i.id, case when abs(i.unsaid) > ${ROUNDING_CENTS} then i.paid_on else ${roundedOn(alias('i'))} end,
      i.payment_reference, i.unsaid,
      case when ${isBroughtBack} and abs(i.unsaid) > ${ROUNDING_CENTS} then null else ${today}::date end
    from (select i.*, i.owed_cents - ${movedCents(alias('i'))} as unsaid from invoice as i where i.id = ${id}) as i
    where i.paid_on is not null and i.unsaid <> 0 and i.unsaid >= ${-ROUNDING_CENTS}`.execute(tx);
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

/** In cents; 0 unless the bank was given a transfer of more than is owed since a credit note. */
export async function orderedTooMuch(tx: Db, id: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(greatest(
      ${atBank(alias('i'), (sent) => sent('amount_cents'))} - i.left_cents, 0), 0)::bigint as cents
    from invoice as i where i.id = ${id}`.execute(tx);
  return rows[0]?.cents ?? 0;
}
