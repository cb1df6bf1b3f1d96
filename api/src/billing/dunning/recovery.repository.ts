import type { RecoveryKind } from '@bloom/shared-rules/invoice/recovery';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export type RecordedStep = Pick<Row<'recovery_step'>, 'done_on' | 'reference' | 'review_on' | 'recorded_at'>;

/** What was recorded about an invoice, by its kind. */
export async function recordedSteps(tx: Tx, invoiceId: string): Promise<Partial<Record<RecoveryKind, RecordedStep>>> {
  const rows = await tx
    .selectFrom('recovery_step')
    .select(['kind', 'done_on', 'reference', 'review_on', 'recorded_at'])
    .where('invoice_id', '=', invoiceId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, ...step }) => [kind, step]));
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
