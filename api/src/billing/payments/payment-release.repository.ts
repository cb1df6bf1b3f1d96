import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isHeldByPapers, isPayable } from './payment-state.sql.ts';

const invoice = alias('i');

export interface ReleaseFacts {
  isHeld: boolean;
  createdBy: string;
  finalisedBy: string | null;
}

/** Undefined for what is no supplier invoice to be paid. */
export async function factsOf(tx: Db, invoiceId: string, today: string): Promise<ReleaseFacts | undefined> {
  const { rows } =
    await sql<ReleaseFacts>`select ${isHeldByPapers(invoice, today)} as "isHeld", i.created_by as "createdBy", i.finalised_by as "finalisedBy"
    from invoice as i where i.id = ${invoiceId} and ${isPayable(invoice)} and i.paid_on is null for update`.execute(tx);
  return rows[0];
}

export async function insertRelease(tx: Db, release: NewRow<'payment_release'>): Promise<void> {
  await tx.insertInto('payment_release').values(release).execute();
}
