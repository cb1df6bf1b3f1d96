import { linkTo } from '@bloom/shared-ui/links';
import { type AskedFigure, writeAsked } from '../finance-lines/finance-lines.rules.ts';
import type { UninvoicedStage } from '../graphql.generated.ts';
import { type InvoiceFilters, writeFilters } from '../invoice-list/invoice-views.rules.ts';

/** What a figure is the sum of. */
export const linesLink = (asked: AskedFigure): string => `${linkTo('finance.lines')}?${writeAsked(asked)}`;

function invoicesLink(filters: Partial<InvoiceFilters>): string {
  const chosen: Partial<InvoiceFilters> = { view: 'all', ...filters };
  return `${linkTo('invoice.list')}?${writeFilters(new URLSearchParams(), chosen)}`;
}

/** Where work that is not invoiced is gone on with: among the invoices once there is one, else among the months. */
export function uninvoicedLink(month: string, stage: UninvoicedStage): string {
  const asked = month.slice(0, 7);
  const whose = { side: 'customer', month: asked } as const;
  switch (stage) {
    case 'ERROR':
      return invoicesLink({ ...whose, view: 'error', nature: 'invoice' });
    case 'RUNNING':
      return invoicesLink({ ...whose, state: 'IN_PROGRESS', nature: 'invoice' });
    case 'TO_VALIDATE':
      return invoicesLink({ ...whose, view: 'toValidate', nature: 'invoice' });
    case 'TO_CREDIT':
      return invoicesLink({ ...whose, view: 'toValidate', nature: 'credit' });
    default:
      return `${linkTo('activities.month')}?month=${asked}`;
  }
}
