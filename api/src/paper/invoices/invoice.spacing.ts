import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';

/** How much air is between and inside the parts of an invoice, in points. */
export interface Spacing {
  /** Above and below the text of a line, together. */
  cell: number;
  /** Inside a frame. */
  box: number;
  /** Between two parts. */
  gap: number;
}

const COMFORTABLE: Spacing = { cell: 8, box: 10, gap: 12 };
const COMPACT: Spacing = { cell: 3.5, box: 6, gap: 7 };

/** More lines than a page holds are not tried on one. */
const MAX_LINES_OF_PAGE = 24;
/** What leaves room for all the rest needs no trial, which costs a tenth of the page: most invoices. */
const FEW_LINES = 2;
const SHORT_TEXT = 200;

const isSmall = (lines: InvoiceDocument['lines']) =>
  lines.length <= FEW_LINES && lines.every(({ description }) => (description?.length ?? 0) < SHORT_TEXT);

/** With less air where that brings all on one page; several pages have room enough. */
export function spacingOf({ lines }: InvoiceDocument, fitsOnPage: (spacing: Spacing) => boolean): Spacing {
  if (isSmall(lines) || lines.length > MAX_LINES_OF_PAGE || fitsOnPage(COMFORTABLE)) return COMFORTABLE;
  return fitsOnPage(COMPACT) ? COMPACT : COMFORTABLE;
}
