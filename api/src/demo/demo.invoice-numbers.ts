/** Numbers without a hole, in the order of the days, as `finalizeInvoice` gives them. */
import { numberOf as numberInSeries, seriesOf } from '../billing/invoices/invoice-number.repository.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { PlannedInvoice } from './demo.invoice-rows.ts';

/** What the firm received from a supplier has the supplier's own numbers. */
const isReceived = ({ side, kind }: PlannedInvoice) => side === 'supplier' && kind === 'invoice';

function seriesOfInvoice(invoice: PlannedInvoice): string {
  if (isReceived(invoice)) return `R-${invoice.society_id}`;
  if (invoice.side === 'customer') return seriesOf(invoice.kind, null);
  const seller = invoice.document?.seller;
  return seriesOf(invoice.kind, seller?.siret ?? seller?.vatNumber ?? seller?.foreignId ?? invoice.society_id ?? null);
}

export type Numbered = { readonly invoices: PlannedInvoice[]; readonly counters: NewRow<'invoice_counter'>[] };

/** Drafts stay without. A credit note comes after what it takes back. */
export function numbered(planned: readonly PlannedInvoice[]): Numbered {
  const counters = new Map<string, NewRow<'invoice_counter'> & { last: number }>();
  const numberOf = new Map<string, { number: string; issueDate: string }>();
  const byDay = (one: PlannedInvoice) => `${one.issued_on ?? '9999'} ${one.preceding_id === null ? 0 : 1} ${one.id}`;
  const keyed = planned.map((invoice) => ({ invoice, key: byDay(invoice) }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  const invoices = keyed.map(({ invoice }) => {
    const { issued_on, document } = invoice;
    if (!issued_on || !document) return invoice;
    const series = seriesOfInvoice(invoice);
    const year = Number(issued_on.slice(0, 4));
    const counter = counters.get(`${series} ${year}`) ?? { series, year, last: 0, last_issued_on: issued_on };
    counter.last += 1;
    counter.last_issued_on = issued_on;
    counters.set(`${series} ${year}`, counter);
    const count = String(counter.last);
    const number = isReceived(invoice) ? `FAC-${year}-${count.padStart(3, '0')}` : numberInSeries(series, year, count);
    numberOf.set(invoice.id, { number, issueDate: issued_on });
    const preceding = numberOf.get(invoice.preceding_id ?? '') ?? null;
    const what = invoice.credit_lines ? 'Avoir partiel' : 'Avoir';
    const title = preceding ? `${what} sur la facture ${preceding.number}` : document.title;
    return { ...invoice, series, number, document: { ...document, number, title, preceding } };
  });
  const own = [...counters.values()].filter(({ series }) => !series.startsWith('R-'));
  return { invoices, counters: own };
}
