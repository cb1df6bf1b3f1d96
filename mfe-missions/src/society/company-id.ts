import { checkVAT, countries } from 'jsvat';

/** The European Union, ISO 3166-1. */
export const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

const unionOnly = countries.filter(({ codes }) => euCountries.includes(codes[0] ?? ''));
/** Belgium gives numbers that begin with 1 since 2023, which the library does not know. */
const recentBelgian = /^BE1\d{9}$/;

/** Without what people put between the characters, in capitals. */
export function bareId(text: string): string {
  return text.replace(/[\s\u00a0\u202f.\-/]/g, '').toUpperCase();
}

export function isSiret(text: string): boolean {
  return /^\d{14}$/.test(text);
}

/** Has the number the format of a VAT number of the Union? */
export function isVatFormat(vat: string): boolean {
  return recentBelgian.test(vat) || checkVAT(vat, unionOnly).isValidFormat === true;
}
