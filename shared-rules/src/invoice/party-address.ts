import type { PostalAddress } from './invoice-document.ts';

/** « 12 rue de la Paix, 75002 Paris »: everything before the last « , code postal ville » is the street. */
const FRENCH_ADDRESS = /^(.+?),\s*(\d{5})\s+([^,]+)$/;

/** The parts of a French address that was written in one line; undefined when it does not read like one. */
export function frenchAddress(text: string): PostalAddress | undefined {
  const [, line1, zip, town] = FRENCH_ADDRESS.exec(text.trim()) ?? [];
  if (line1 === undefined || zip === undefined || town === undefined) return undefined;
  return { line1, line2: null, zip, town: town.trim(), countryCode: 'FR' };
}
