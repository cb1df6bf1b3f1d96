import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** E.164, or undefined for what is no number; without a country it is a French one. */
export function telephone(text: string | null): string | undefined {
  const number = text === null ? undefined : parsePhoneNumberFromString(text, 'FR');
  return number?.isValid() === true ? number.number : undefined;
}

/** '+33 •• •• •• •• 78' */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)} •• •• •• •• ${number.slice(-2)}`;
}
