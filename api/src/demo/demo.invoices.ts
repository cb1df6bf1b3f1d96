/** What the firm did with the invoices of a month: the older, the further. */
import { type CraCounts, totalDays } from '@bloom/shared-rules/cra/cra-counts';
import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { Random } from './demo.random.ts';
import type { PlannedMission, PlannedPaper } from './demo.rows.ts';
import type { MonthTimes } from './demo.times.ts';

type InvoiceColumns = Pick<
  NewRow<'activity'>,
  | 'bloomer_invoice_status'
  | 'client_invoice_status'
  | 'billed'
  | 'payed'
  | 'invoice_file_id'
  | 'invoice_uploaded_at'
  | 'last_supplier_error'
  | 'last_customer_error'
>;

export type MonthInvoice = { readonly columns: InvoiceColumns; readonly papers: readonly PlannedPaper[] };

export type InvoiceFacts = {
  readonly mission: PlannedMission;
  readonly month: string;
  readonly age: number;
  readonly closed: boolean;
  readonly counts: CraCounts;
  readonly times: MonthTimes;
  readonly random: Random;
};

const NOTHING: InvoiceColumns = {
  bloomer_invoice_status: 'NOT_CREATED',
  client_invoice_status: 'NOT_CREATED',
  billed: false,
  payed: false,
  invoice_file_id: null,
  invoice_uploaded_at: null,
  last_supplier_error: null,
  last_customer_error: null,
};

const DONE: InvoiceColumns = {
  ...NOTHING,
  bloomer_invoice_status: 'FINALISED',
  client_invoice_status: 'FINALISED',
  billed: true,
};

/** What a price says of on-call days where its row says nothing, as its table has it. */
export const ON_CALL_COEF = 2;

const NO_SUPPLIER = { bloomer_invoice_status: 'NOT_CREATED', last_supplier_error: null, payed: false };

function invoicePaper({ mission, month, counts, times, random }: InvoiceFacts): PlannedPaper {
  const { bloomer, client, prices } = mission;
  const days = totalDays(counts);
  const price = prices.findLast(({ start_date: start }) => start <= month) ?? prices[0];
  const paid =
    counts.nbDaysWorked * UPLIFTS.weekday +
    counts.nbDaysMarkupWorked * UPLIFTS.saturday +
    counts.nbDaysMarkup2Worked * UPLIFTS.sunday +
    counts.nbDaysAstreinteWorked * (price?.astreinte_coef ?? ON_CALL_COEF);
  const cents = Math.round(paid * (price?.purchase_price_cents ?? 0));
  return {
    id: random.uuid(),
    name: `facture-${month.slice(0, 7)}.pdf`,
    title: `Facture ${month.slice(0, 7)}`,
    lines: [
      `${bloomer.firstname} ${bloomer.lastname}`,
      `Mission chez ${client.name}`,
      `${String(days).replace('.', ',')} jours, ${(cents / 100).toFixed(2).replace('.', ',')} euros hors taxes`,
    ],
    uploadedBy: `bloomer:${bloomer.id}`,
    createdAt: times.sealed,
  };
}

function recent(random: Random): InvoiceColumns {
  const draw = random.next();
  if (draw < 0.06) {
    const error = 'Aucun contact de facturation n’a été trouvé chez le client.';
    return { ...NOTHING, client_invoice_status: 'ERROR', last_customer_error: error };
  }
  if (draw < 0.12) {
    const error = 'Le montant de la facture ne correspond pas au compte rendu.';
    return { ...NOTHING, bloomer_invoice_status: 'ERROR', last_supplier_error: error };
  }
  if (draw < 0.4) return { ...NOTHING, bloomer_invoice_status: 'TO_VALIDATE', client_invoice_status: 'TO_VALIDATE' };
  return draw < 0.62 ? NOTHING : DONE;
}

/** A draft of what a supplier has to send, and did not. */
const isWithoutPaper = (columns: InvoiceColumns, { selfBilled, invoicePapers }: PlannedMission): boolean =>
  columns.bloomer_invoice_status === 'TO_VALIDATE' && !selfBilled && !invoicePapers;

export function invoiceOf(facts: InvoiceFacts): MonthInvoice {
  const { mission, age, closed, counts, random } = facts;
  if (!closed || age < 1) return { columns: NOTHING, papers: [] };
  // Nothing worked, nothing to invoice.
  if (totalDays(counts) === 0) {
    const cancelled = { bloomer_invoice_status: 'CANCELLED', client_invoice_status: 'CANCELLED' };
    return { columns: { ...NOTHING, ...cancelled }, papers: [] };
  }
  const decided = age >= 2 ? { ...DONE, payed: age >= 3 } : recent(random);
  // Nobody invoices the firm where no company is known.
  const mayBeThere = mission.society && !isWithoutPaper(decided, mission);
  const columns = mayBeThere ? decided : { ...decided, ...NO_SUPPLIER };
  const isDraft = columns.bloomer_invoice_status === 'TO_VALIDATE';
  const sent = mission.invoicePapers && mission.society && (isDraft || age >= 2 || random.chance(0.5));
  if (!sent) return { columns, papers: [] };
  const paper = invoicePaper(facts);
  return { columns: { ...columns, invoice_file_id: paper.id, invoice_uploaded_at: paper.createdAt }, papers: [paper] };
}
