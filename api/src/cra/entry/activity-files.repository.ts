import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type FileSlot = 'cra_file_id' | 'invoice_file_id' | 'additional_invoice_file_id';

/** The state of the invoice, unless it is one of those that stand whatever becomes of the paper. */
const unless = (kept: readonly ('CANCELLED' | 'FINALISED')[], state: 'TO_VALIDATE' | 'NOT_CREATED') =>
  sql<string>`case when activity.bloomer_invoice_status in (${sql.join(kept.map((one) => sql.lit(one)))})
    then activity.bloomer_invoice_status else ${sql.lit(state)} end`;
/** A month without days needs no invoice. */
const NEEDLESS = ['CANCELLED'] as const;
/** What is in the books stays there without its paper. */
const SETTLED = ['CANCELLED', 'FINALISED'] as const;

export async function setCraFile(db: Db, activityId: string, fileId: string, signer: string | null, now: Date) {
  await db
    .updateTable('activity')
    .set({ cra_file_id: fileId, cra_file_signer: signer, updated_at: now })
    .where('id', '=', activityId)
    .execute();
}

export async function clearCraFile(db: Db, activityId: string, now: Date): Promise<void> {
  const none = { cra_file_id: null, cra_file_signer: null, updated_at: now };
  await db.updateTable('activity').set(none).where('id', '=', activityId).execute();
}

/** The date of the main invoice is the one that payment counts from; an additional one does not move it. */
export async function setInvoice(db: Db, activityId: string, slot: FileSlot, fileId: string, now: Date) {
  await db
    .updateTable('activity')
    .set({
      [slot]: fileId,
      updated_at: now,
      // A later change of company must not rewrite where this invoice came from.
      billing_society_id: sql`coalesce(activity.billing_society_id,
        (select m.bloomer_billing_society_id from mission as m where m.id = activity.mission_id))`,
      ...(slot === 'invoice_file_id'
        ? {
            invoice_uploaded_at: now,
            last_supplier_error: null,
            // What was decided of another invoice says nothing of this one.
            bloomer_invoice_status: unless(NEEDLESS, 'TO_VALIDATE'),
          }
        : {}),
    })
    .where('id', '=', activityId)
    .execute();
}

export async function clearInvoices(db: Db, activityId: string, now: Date): Promise<void> {
  await db
    .updateTable('activity')
    .set({ invoice_file_id: null, additional_invoice_file_id: null, billing_society_id: null })
    .set({
      invoice_uploaded_at: null,
      updated_at: now,
      last_supplier_error: null,
      bloomer_invoice_status: 'NOT_CREATED',
    })
    .where('id', '=', activityId)
    .execute();
}

/** The additional one stays, and with it the company that it came from. */
export async function clearMainInvoice(db: Db, activityId: string, now: Date): Promise<void> {
  await db
    .updateTable('activity')
    .set({ invoice_file_id: null, invoice_uploaded_at: null, last_supplier_error: null, updated_at: now })
    .set({
      bloomer_invoice_status: unless(SETTLED, 'NOT_CREATED'),
      billing_society_id: sql`case when activity.additional_invoice_file_id is null then null
        else activity.billing_society_id end`,
    })
    .where('id', '=', activityId)
    .execute();
}

/** Takes the place of a main invoice that is worth nothing; the month was invoiced when that one came. */
export async function promoteAdditionalInvoice(db: Db, activityId: string, now: Date): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({
      invoice_file_id: eb.ref('additional_invoice_file_id'),
      additional_invoice_file_id: null,
      bloomer_invoice_status: unless(SETTLED, 'TO_VALIDATE'),
      last_supplier_error: null,
      updated_at: now,
    }))
    .where('id', '=', activityId)
    .execute();
}

export async function clearAdditionalInvoice(db: Db, activityId: string, now: Date): Promise<void> {
  await db
    .updateTable('activity')
    .set({ additional_invoice_file_id: null, updated_at: now })
    .where('id', '=', activityId)
    .execute();
}

/** Whether one of these files has exactly these bytes. */
export async function isKept(db: Db, fileIds: readonly (string | null)[], sha256: string): Promise<boolean> {
  const ids = fileIds.filter((id) => id !== null);
  if (ids.length === 0) return false;
  const same = db.selectFrom('file').select('id').where('id', 'in', ids).where('sha256', '=', sha256);
  return (await same.executeTakeFirst()) !== undefined;
}

/** Until the end of the transaction the mission keeps the company that invoices it. */
export async function holdBillingCompany(tx: Tx, missionId: string): Promise<void> {
  await tx.selectFrom('mission').select('id').where('id', '=', missionId).forShare().execute();
}

/** Who signed the uploaded report, as whoever accepts it reads it. */
export async function setFileSigner(tx: Db, activityId: string, signer: string): Promise<void> {
  await tx.updateTable('activity').set({ cra_file_signer: signer }).where('id', '=', activityId).execute();
}
