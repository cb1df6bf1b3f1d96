import { checkVAT, countries } from 'jsvat';

/** The European Union, ISO 3166-1; VAT numbers write Greece as EL. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const GREECE = { iso: 'GR', vat: 'EL' };
const euCountries = countries.filter(({ codes }) => EU_COUNTRIES.has(codes[0] ?? ''));
/** Belgium gives numbers that begin with 1 since 2023, which the library does not know. */
const RECENT_BELGIAN = /^BE1\d{9}$/;
/** The head office of La Poste, whose establishments are not numbered by the usual check digit. */
const LA_POSTE = '356000000';

/** Without what people put between the characters, in capitals. */
export function bareId(text: string): string {
  return text.replace(/[\s\u00a0\u202f.\-/]/g, '').toUpperCase();
}

export function isSiret(text: string): boolean {
  return /^\d{14}$/.test(text);
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Do the check digits of a SIRET agree (INSEE: Luhn; La Poste: the sum of the digits is a multiple of five)? */
export function isPlausibleSiret(siret: string): boolean {
  if (!isSiret(siret)) return false;
  if (luhnSum(siret) % 10 === 0) return true;
  return siret.startsWith(LA_POSTE) && [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

/** The country of a VAT number by its prefix, ISO 3166-1, when it is one of the Union. */
export function countryOfVat(vat: string): string | undefined {
  const prefix = vat.slice(0, 2);
  const country = prefix === GREECE.vat ? GREECE.iso : prefix;
  return EU_COUNTRIES.has(country) ? country : undefined;
}

/** Has the number the format of a VAT number of the Union? */
export function isVatFormat(vat: string): boolean {
  return RECENT_BELGIAN.test(vat) || checkVAT(vat, euCountries).isValidFormat === true;
}

/** Do its check digits agree, too? The French key comes from the SIREN. */
export function isPlausibleVat(vat: string): boolean {
  if (RECENT_BELGIAN.test(vat)) {
    const number = vat.slice(2);
    return 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
  }
  return checkVAT(vat, euCountries).isValid;
}
