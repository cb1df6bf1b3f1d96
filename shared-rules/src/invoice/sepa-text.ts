/**
 * What banks of the euro area take in the texts of a transfer: Latin letters without accents, digits and a few signs.
 */

const MAX_REFERENCE = 35;
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss', ø: 'o', Ø: 'O' };

function cleaned(text: string, limit: number): string {
  return text
    .replace(/[œŒæÆßøØ]/g, (letter) => LIGATURES[letter] ?? letter)
    .replaceAll('&', '+')
    .replace(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, limit)
    .trim();
}

export const sepaName = (name: string): string => cleaned(name, MAX_NAME);
export const sepaRemittance = (text: string): string => cleaned(text, MAX_REMITTANCE);

/** A reference that comes back on the statement: neither at its ends nor twice in a row may it have a slash. */
export function sepaReference(text: string): string {
  const reference = cleaned(text, MAX_REFERENCE).replace(/^[/ ]+|[/ ]+$/g, '');
  return reference === '' ? 'NOTPROVIDED' : reference;
}
