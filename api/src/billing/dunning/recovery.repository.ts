import type { RecoveryKind } from '@bloom/shared-rules/invoice/recovery';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The days of what was recorded about an invoice, by its kind. */
export async function stepDays(tx: Tx, invoiceId: string): Promise<Partial<Record<RecoveryKind, string>>> {
  const rows = await tx
    .selectFrom('recovery_step')
    .select(['kind', 'done_on'])
    .where('invoice_id', '=', invoiceId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, done_on }) => [kind, done_on]));
}

/** In the place of what was said before. */
export async function saveStep(tx: Db, step: NewRow<'recovery_step'>): Promise<void> {
  await tx
    .insertInto('recovery_step')
    .values(step)
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doUpdateSet(step))
    .execute();
}

export async function deleteStep(tx: Db, invoiceId: string, kind: RecoveryKind): Promise<void> {
  await tx.deleteFrom('recovery_step').where('invoice_id', '=', invoiceId).where('kind', '=', kind).execute();
}
