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

/** With less air where that brings all on one page; several pages have room enough. */
export function spacingOf({ lines }: InvoiceDocument, fitsOnPage: (spacing: Spacing) => boolean): Spacing {
  const isOnePage = lines.length <= MAX_LINES_OF_PAGE && !fitsOnPage(COMFORTABLE) && fitsOnPage(COMPACT);
  return isOnePage ? COMPACT : COMFORTABLE;
}
