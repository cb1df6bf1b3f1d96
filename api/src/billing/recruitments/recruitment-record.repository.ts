import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { type ClosedReason, closedReason } from './recruitments.sql.ts';

export type BillingRecord = Row<'recruitment_billing'> & { closed_reason: ClosedReason | null };

/** The row, locked until the end of the transaction: of two changes one waits and sees the other. */
export async function lockBilling(tx: Tx, id: string): Promise<BillingRecord | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<BillingRecord>`select b.*, ${closedReason(alias('b'))} as closed_reason
    from recruitment_billing as b where b.id = ${id} for update`.execute(tx);
  return rows[0];
}

export type BillingValues = Partial<Omit<Row<'recruitment_billing'>, 'id' | 'job_id' | 'instalment' | 'version'>>;

export async function updateBilling(tx: Db, id: string, values: BillingValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('recruitment_billing')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
