import { holdMission, lockCra } from '../../cra/activities/cra-record.repository.ts';
import { invoiceMoved } from '../../cra/activities/invoice-state.service.ts';
import type { InvoiceState } from '../../cra/activities/invoice-state.ts';
import { holdPrices } from '../../missions/missions/mission-record.repository.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import type { Draft } from './invoice-draft.ts';

/** What is invoiced besides months: its domain says how, here, and the life of an invoice is the same for all. */
export interface InvoiceSubject {
  /** Keeps it as it is until the end of the transaction; before the invoice in the order of locks. */
  lock(tx: Tx, subjectId: string): Promise<void>;
  /** @throws JobError with one sentence for each thing that is missing */
  draft(
    settings: Pick<Platform, 'environment' | 'clock'>,
    db: Db,
    subjectId: string,
    issueDate: string,
  ): Promise<Draft>;
  /** Its invoice is in another state. */
  moved(tx: Db, subjectId: string, state: InvoiceState & { invoiceId: string }): Promise<void>;
}

let registered: InvoiceSubject | undefined;

/** Called once, by the domain of the fees of permanent jobs. */
export function defineInvoiceSubject(subject: InvoiceSubject): void {
  if (registered !== undefined) throw new Error('There is one other subject of invoices.');
  registered = subject;
}

export function invoiceSubject(): InvoiceSubject {
  if (registered === undefined) throw new Error('Nothing but months is invoiced.');
  return registered;
}

type Of = Pick<InvoiceRow, 'id' | 'activity_id' | 'subject_id' | 'side'>;

/** Where the state of an invoice is read in lists: the month, or what else it is for. */
export async function tellInvoiceMoved(tx: Db, invoice: Of, state: InvoiceState): Promise<void> {
  await invoiceMoved(tx, invoice.activity_id, invoice.side, state);
  if (invoice.subject_id !== null) {
    await invoiceSubject().moved(tx, invoice.subject_id, { ...state, invoiceId: invoice.id });
  }
}

/** The locks that the fate of an invoice needs, in the order of all: mission, report (or fee), invoice. */
export async function lockSubject(tx: Tx, invoice: Of): Promise<void> {
  if (invoice.subject_id !== null) await invoiceSubject().lock(tx, invoice.subject_id);
  if (invoice.activity_id === null) return;
  const { mission_id: missionId } = await tx
    .selectFrom('activity')
    .select('mission_id')
    .where('id', '=', invoice.activity_id)
    .executeTakeFirstOrThrow();
  await holdMission(tx, missionId);
  await holdPrices(tx, missionId);
  await lockCra(tx, invoice.activity_id);
}
