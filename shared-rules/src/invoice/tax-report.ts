import { isReformed, type Located } from '../company/french-territory.ts';

/**
 * From this day on large firms and those of middle size report what the reform does not pass on (CGI, article 290);
 * smaller ones a year later. Whoever runs the product says which day is theirs.
 */
export const REPORTS_SINCE = '2026-09-01';

/** How the reform names it inside of the document (BT-22 of a note BAR). */
export const REPORTED_ABROAD = 'B2BINT';

interface Parties {
  seller: { address: Located };
  buyer: { address: Located };
}

/** What is sold to, or bought from, where the reform does not apply: no platform passes it on, the firm reports it. */
export function reportedAs({ seller, buyer }: Parties): 'sale' | 'purchase' | null {
  const [sells, buys] = [isReformed(seller.address), isReformed(buyer.address)];
  if (sells === buys) return null;
  return sells ? 'sale' : 'purchase';
}
