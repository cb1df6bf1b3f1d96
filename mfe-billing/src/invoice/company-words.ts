import type { InvoiceRowFragment } from '../graphql.generated.ts';

/** What stands where no company is known yet. */
export const UNKNOWN_COMPANY = 'Société à préciser';

/** What of an invoice says whose it is. */
export type Named = Pick<InvoiceRowFragment, 'side'> &
  Partial<Pick<InvoiceRowFragment, 'seller' | 'buyer' | 'activity'>> & {
    society?: { name: string } | null;
  };

/** The other side: who is invoiced, or who invoices. What failed early says nothing yet, its mission does. */
export function companyOf({ side, seller, buyer, society, activity }: Named): string {
  const said = side === 'customer' ? buyer : seller;
  const ofMission = side === 'customer' ? activity?.mission.clientSociety.name : undefined;
  return said ?? society?.name ?? ofMission ?? UNKNOWN_COMPANY;
}

/** Of a column with numbers: the longest, made in the name of a supplier, differ in their last figures only. */
export const NUMBER_WIDTH = 245;
