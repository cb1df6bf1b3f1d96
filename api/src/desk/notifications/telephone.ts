import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** E.164, or undefined for what is no number; without a country it is a French one. */
export function telephone(text: string | null): string | undefined {
  const number = text === null ? undefined : parsePhoneNumberFromString(text, 'FR');
  return number?.isValid() === true ? number.number : undefined;
}

/** Whether an SMS can arrive there: of French numbers (E.164) only mobile ones; of others we do not know. */
export function receivesSms(number: string): boolean {
  return !number.startsWith('+33') || /^\+33[67]/.test(number);
}

/** '+33 •• •• •• •• 78' */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)} •• •• •• •• ${number.slice(-2)}`;
}
