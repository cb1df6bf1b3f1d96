import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { isOfCorrectedMonth as ofCorrectedMonth, isOfOpenMonth as openMonth } from './invoice.sql.ts';

export async function isOfOpenMonth(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from invoice i where i.id = ${id} and ${openMonth(alias('i'))}`.execute(tx);
  return rows.length > 0;
}

export async function isOfCorrectedMonth(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from invoice i where i.id = ${id} and ${ofCorrectedMonth(alias('i'))}`.execute(tx);
  return rows.length > 0;
}

/** Another invoice takes its place, once a credit note has taken it back. */
export async function setCorrected(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invoice').set({ corrected_at: now }).where('id', '=', id).execute();
}

/** The invoice that this one replaces after a correction, as long as its credit note is not final. */
export async function findUncredited(tx: Db, { id, activity_id, side }: InvoiceRow): Promise<InvoiceRow | undefined> {
  return tx
    .selectFrom('invoice')
    .selectAll()
    .where('activity_id', '=', activity_id)
    .where('side', '=', side)
    .where('corrected_at', 'is not', null)
    .where('status', '=', 'FINALISED')
    .where('id', '<>', id)
    .executeTakeFirst();
}
