/** What of France has which VAT, and where its reform of invoices applies. */

export interface Located {
  /** ISO 3166-1, two letters: the overseas departments have codes of their own, and many write FR all the same. */
  countryCode: string;
  zip?: string | null;
}

/** The postal code says where an address is that was written as French; the longer beginning counts. */
const BY_POSTAL_CODE: readonly (readonly [beginning: string, code: string])[] = [
  ['97133', 'BL'],
  ['97150', 'MF'],
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['975', 'PM'],
  ['976', 'YT'],
  ['977', 'BL'],
  ['978', 'MF'],
  ['984', 'TF'],
  ['986', 'WF'],
  ['987', 'PF'],
  ['988', 'NC'],
];

/** The code of the territory that an address is in, also of one that was written as French. */
export function territoryOf({ countryCode, zip }: Located): string {
  if (countryCode !== 'FR') return countryCode;
  const digits = zip?.replaceAll(' ', '') ?? '';
  return BY_POSTAL_CODE.find(([beginning]) => digits.startsWith(beginning))?.[1] ?? 'FR';
}

/** Departments with lower rates of VAT (CGI, article 296), and those to which it does not apply (article 294). */
export const OVERSEAS_TAXED: readonly string[] = ['GP', 'MQ', 'RE'];
export const OVERSEAS_UNTAXED: readonly string[] = ['GF', 'YT'];

const DEPARTMENTS: readonly string[] = ['FR', ...OVERSEAS_TAXED, ...OVERSEAS_UNTAXED];

/** Companies of all departments are in the French register. */
export const hasSiret = (countryCode: string) => DEPARTMENTS.includes(countryCode);

/**
 * Invoices go through platforms where French VAT applies; what is sold to the rest is sold abroad for them. So is what
 * is sold to Monaco, which has French VAT: its companies are in no register that the platforms know.
 */
export const REFORMED: readonly string[] = ['FR', ...OVERSEAS_TAXED];
/** Beginnings of postal codes of what was written as French and is not reformed, for who asks in SQL. */
export const UNREFORMED_ZIPS = BY_POSTAL_CODE.filter(([, code]) => !REFORMED.includes(code)).map(([first]) => first);

export const isReformed = (address: Located): boolean => REFORMED.includes(territoryOf(address));

/** The code by which the platforms of the reform know a place: its departments with VAT are France. */
export const reformCountry = (address: Located) => (isReformed(address) ? 'FR' : territoryOf(address));
