import type { InvoiceFactsFragment } from '../graphql.generated.ts';

/** Why it waits for an amendment to be signed; a credit note waits for none. */
export function holdOf({ preceding, side, activity }: InvoiceFactsFragment): string | null | undefined {
  if (preceding) return null;
  return side === 'customer' ? activity?.customerInvoiceHold : activity?.supplierInvoiceHold;
}
