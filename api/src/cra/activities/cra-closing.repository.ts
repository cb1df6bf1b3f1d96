import { NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import type { Db } from '../../platform/database/database.ts';

export type Closing = {
  readonly validation: 'signed' | 'uploaded' | 'forced';
  readonly by: string;
  readonly reason: string | null;
  readonly now: Date;
  /** A month without days needs no invoice: both are cancelled at once. */
  readonly zeroDays: boolean;
};

export async function closeMonth(db: Db, activityId: string, closing: Closing): Promise<void> {
  const invoices = { bloomer_invoice_status: 'CANCELLED', client_invoice_status: 'CANCELLED', billed: false };
  const reasons = { last_supplier_error: NO_DAY_WORKED, last_customer_error: NO_DAY_WORKED };
  await db
    .updateTable('activity')
    .set({
      validation: closing.validation,
      validated_at: closing.now,
      validated_by: closing.by,
      validation_reason: closing.reason,
      updated_at: closing.now,
      ...(closing.zeroDays ? { ...invoices, ...reasons } : {}),
    })
    .where('id', '=', activityId)
    .execute();
}

/** Opens a closed month again; the invoices that were cancelled for want of days come back. */
export async function reopenMonth(db: Db, activityId: string, zeroDays: boolean, now: Date): Promise<void> {
  const invoices = {
    bloomer_invoice_status: 'NOT_CREATED',
    client_invoice_status: 'NOT_CREATED',
    last_supplier_error: null,
    last_customer_error: null,
  };
  await db
    .updateTable('activity')
    .set({
      validation: null,
      validated_at: null,
      validated_by: null,
      validation_reason: null,
      cra_file_id: null,
      cra_file_signer: null,
      updated_at: now,
      ...(zeroDays ? invoices : {}),
    })
    .where('id', '=', activityId)
    .execute();
}
