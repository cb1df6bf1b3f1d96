import { daysBetween } from '@bloom/shared-rules/calendar/calendar-day';
import { type InvoiceDocument, isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { type VatRegime, vatRegime } from '@bloom/shared-rules/invoice/vat-regime';
import { notesOf, termsSentence } from './invoice-notes.ts';

/** Services whose invoice is deposited with the platform by who issues it. */
const BUSINESS_PROCESS = 'S1';

type References = Pick<InvoiceDocument, 'orderNumber' | 'contractReference' | 'buyerReference'>;

/** What one invoice says and another does not. */
export interface Said
  extends Pick<
      InvoiceDocument,
      'kind' | 'language' | 'issueDate' | 'dueDate' | 'period' | 'title' | 'seller' | 'buyer' | 'payment'
    >,
    Partial<References & Pick<InvoiceDocument, 'isVatOnDebits'>> {
  /** What the law asks the firm to print about itself, where the firm is the seller. */
  legalLine: string | null;
  /** Its lines, under the rate that these parties owe. */
  lines: (regime: VatRegime) => InvoiceDocument['lines'];
}

/** A draft of any invoice: what the law and the norm want on each stands here once. */
export function draftDocument({ legalLine, lines: linesUnder, isVatOnDebits = false, ...said }: Said): InvoiceDocument {
  const { kind, language, issueDate, dueDate, seller, buyer } = said;
  const regime = vatRegime(
    { ...seller.address, vatNumber: seller.vatNumber },
    { ...buyer.address, vatNumber: buyer.vatNumber },
  );
  const lines = linesUnder(regime);
  return {
    orderNumber: null,
    contractReference: null,
    buyerReference: null,
    ...said,
    number: null,
    currency: 'EUR',
    businessProcess: BUSINESS_PROCESS,
    preceding: null,
    vatCategory: regime.category,
    // Where no tax is asked there is none to owe at any time.
    ...(isVatOnDebits && regime.category === 'S' && { isVatOnDebits }),
    exemptionReason: regime.reason?.[language] ?? null,
    // As many days as there are until then: the law may have shortened what was agreed.
    paymentTerms: termsSentence(language, Math.max(0, daysBetween(issueDate, dueDate))),
    notes: notesOf(language, isSelfBilledKind(kind), legalLine),
    lines,
    totals: invoiceTotals(lines),
  };
}
