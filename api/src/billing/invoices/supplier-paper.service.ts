import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { supplierNumberProblem } from '@bloom/shared-rules/invoice/supplier-number';
import {
  DIFFERENT_ABROAD,
  NO_AMOUNT,
  paperDayProblem,
  paperDifference,
  WHY_DIFFERENT,
} from '@bloom/shared-rules/invoice/supplier-paper';
import { reportedAs } from '@bloom/shared-rules/invoice/tax-report';
import { toCents } from '@bloom/shared-rules/money/money';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { requiredText } from '../../platform/required-text.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { type GivenNumber, isReceivedNumberTaken, receivedSeries } from './invoice-number.repository.ts';

/** What somebody of finance reads on the PDF that a supplier sent. */
export interface SupplierPaper {
  issuedOn?: string | null;
  netAmount?: number | null;
  totalAmount?: number | null;
  differenceReason?: string | null;
}

export interface CheckedPaper {
  /** The date of the invoice: the paper's own where it was asked for. */
  issuedOn: string;
  /** Of a paper that asks something else, in words, with the reason why it is taken. */
  difference: string | null;
}

/** The date is asked for where the administration is told of it: of what is bought abroad. */
const isPaperDateNeeded = (document: InvoiceDocument): boolean => reportedAs(document) === 'purchase';

/** @throws AppError BAD_USER_INPUT for what is not said, or asks otherwise without a reason */
export function checkedPaper(document: InvoiceDocument, paper: SupplierPaper, today: string): CheckedPaper {
  return { issuedOn: checkedDay(document, paper, today), difference: checkedDifference(document, paper) };
}

function checkedDay(document: InvoiceDocument, { issuedOn }: SupplierPaper, today: string): string {
  if (issuedOn == null) {
    if (!isPaperDateNeeded(document)) return document.issueDate;
    throw invalidInput({
      issuedOn: 'Indiquez la date que porte la facture\u00a0: elle est déclarée à l’administration.',
    });
  }
  const from = document.period?.start ?? '';
  const problem = isDay(issuedOn) ? paperDayProblem(issuedOn, { from, today }) : 'Cette date n’existe pas.';
  if (problem !== undefined) throw invalidInput({ issuedOn: problem });
  return issuedOn;
}

function checkedDifference(document: InvoiceDocument, paper: SupplierPaper): string | null {
  const { netAmount, totalAmount, differenceReason } = paper;
  if (netAmount == null || totalAmount == null) {
    const missing = { ...(netAmount == null && { netAmount: NO_AMOUNT }) };
    throw invalidInput({ ...missing, ...(totalAmount == null && { totalAmount: NO_AMOUNT }) });
  }
  const { net, total } = document.totals;
  const difference = paperDifference(
    { netCents: toCents(netAmount), totalCents: toCents(totalAmount) },
    { netCents: net, totalCents: total },
  );
  if (difference === undefined) return null;
  if (isPaperDateNeeded(document)) throw invalidInput({ totalAmount: `${difference} ${DIFFERENT_ABROAD}` });
  const missing = `${difference} ${WHY_DIFFERENT}`;
  return `${difference} ${requiredText('differenceReason', differenceReason ?? '', { missing })}`;
}

/** The number that its supplier gave it, which no other of his has in that year. */
export async function receivedNumber(
  tx: Tx,
  invoice: InvoiceRow,
  supplierNumber: string | null | undefined,
  issuedOn: string,
): Promise<GivenNumber> {
  const number = supplierNumber?.normalize('NFC').trim() ?? '';
  const problem = supplierNumberProblem(number);
  if (problem !== undefined) throw invalidInput({ supplierNumber: problem });
  if (await isReceivedNumberTaken(tx, invoice.society_id, { number, issuedOn })) {
    throw invalidInput({ supplierNumber: 'Une facture de ce fournisseur porte déjà ce numéro.' });
  }
  return { series: receivedSeries(invoice.society_id, issuedOn), number, issuedOn };
}
