import { validate as siretNumber } from 'stdnum/lib/cjs/fr/siret.js';

/** The European Union, ISO 3166-1, with the format of the numbers for VAT that each country gives (VIES). */
const VAT_FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  // Numbers that begin with 1 are given since 2023; those of nine digits are of another century, and still written.
  BE: /^BE[01]?\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY[0-59]\d{7}[A-Z]$/,
  CZ: /^CZ\d{8,10}(\d{3})?$/,
  DE: /^DE[1-9]\d{8}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE10\d{7}$/,
  ES: /^ES([A-Z]\d{8}|[A-HN-SW]\d{7}[A-J]|[0-9YZKLMX]\d{7}[A-Z])$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[\dA-HJ-NP-Z]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-W][AH]?|[7-9][A-Z*+)]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT[1-9]\d{7}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO[1-9]\d{1,9}$/,
  SE: /^SE\d{10}01$/,
  SI: /^SI[1-9]\d{7}$/,
  SK: /^SK[1-9]\d[2346-9]\d{7}$/,
};

export const EU_COUNTRIES: readonly string[] = Object.keys(VAT_FORMATS);

/** Without what people put between the characters, in capitals. */
export function bareId(text: string): string {
  return text.replace(/[\s\u00a0\u202f.\-/]/g, '').toUpperCase();
}

export function isSiret(text: string): boolean {
  return /^\d{14}$/.test(text);
}

/**
 * Can the digits be those of a French establishment (INSEE: Luhn; La Poste: the sum of the digits is a multiple of
 * five)? A row of zeros agrees with both and names nobody.
 */
export function isPossibleSiret(text: string): boolean {
  return isSiret(text) && !text.startsWith('000000000') && siretNumber(text).isValid;
}

/**
 * The country of a VAT number by its prefix, ISO 3166-1, when it is one of the Union. VAT numbers write Greece as EL.
 */
export function countryOfVat(vat: string): string | undefined {
  const prefix = vat.slice(0, 2);
  const country = prefix === 'EL' ? 'GR' : prefix;
  return EU_COUNTRIES.includes(country) ? country : undefined;
}

/** Has the number the format of a VAT number of the Union? Whether its check digits agree, the API looks at. */
export function isVatFormat(vat: string): boolean {
  return VAT_FORMATS[countryOfVat(vat) ?? '']?.test(vat) === true;
}
