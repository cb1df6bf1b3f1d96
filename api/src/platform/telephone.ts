import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhoneNumberFromString as parseKind } from 'libphonenumber-js/max';

/** Telephone numbers: one without a country is French, and they are kept as E.164, for instance '+33612345678'. */

/** As it is kept; undefined for what cannot be a number. */
export function e164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'FR');
  return number?.isPossible() === true ? number.number : undefined;
}

/** A number that something is sent to; undefined for one that nobody can have. */
export function telephone(text: string | null): string | undefined {
  const number = text === null ? undefined : parsePhoneNumberFromString(text, 'FR');
  return number?.isValid() === true ? number.number : undefined;
}

const MOBILE: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'PAGER'];

/**
 * Whether an SMS can arrive there, of a number as it is kept: to no landline of any country; of some we do not know.
 */
export function receivesSms(number: string): boolean {
  const kind = parseKind(number)?.getType();
  if (kind !== undefined) return MOBILE.includes(kind);
  return !number.startsWith('+33') || /^\+33[67]/.test(number);
}

/** '+33 •• •• •• •• 78' */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)} •• •• •• •• ${number.slice(-2)}`;
}
