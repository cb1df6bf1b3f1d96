import { isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import type { ManagedMonthFragment, WrittenInvoiceFragment } from '../graphql.generated.ts';

/** The final invoice that the firm wrote for the Bloomer's company; a draft is no invoice yet. */
export function writtenInvoice({
  supplierInvoice: invoice,
}: Pick<ManagedMonthFragment, 'supplierInvoice'>): WrittenInvoiceFragment | undefined {
  return invoice?.number && isSelfBilledKind(invoice.kind) ? invoice : undefined;
}
