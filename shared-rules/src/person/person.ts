import { atMost, lengthOf, MAX_EMAIL, MAX_PERSON_NAME } from '../input/limits.ts';

/** How people are called and reached. */

/** The sentence of a name, with the letters that it needs at least. */
export const nameMessage = (minimum: number) => `Min ${minimum} lettres, pas d'emoji, ni caractères spéciaux`;
export const EMAIL_INVALID = 'L’adresse e-mail n’est pas valide';
export const PHONE_INVALID = 'Le numéro de téléphone n’est pas valide';
export const PHONE_WITHOUT_COUNTRY = 'Le numéro commence par + et le code du pays, par exemple +33600000000';

/** The refusal of a contact who has neither of the two roles. */
export const NO_CONTACT_ROLE = 'Un contact est opérationnel, de facturation, ou les deux.';
export const SECONDARY_IS_PRIMARY = 'L’adresse secondaire doit être différente de la principale.';

const namePattern = /^[\p{L}\p{M}'’ -]+$/u;
const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/;
const phonePattern = /^(\+|00)?\d{8,15}$/;

const withoutUnseen = (typed: string): string => typed.normalize('NFC').replace(/[\p{Cf}\p{Cs}]/gu, '');

/**
 * A name as it is kept, of one that was typed or pasted: what nobody sees goes, every blank is one space, every hyphen
 * the one of keyboards. What one sees stays, and is refused where no name has it.
 */
export function cleanName(typed: string): string {
  return withoutUnseen(typed)
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .trim();
}

/** What is wrong with a typed name: it has letters, apostrophes, spaces and hyphens, and `minimum` letters at least. */
export function nameProblem(typed: string, minimum = 1): string | undefined {
  const name = cleanName(typed);
  if (lengthOf(name) > MAX_PERSON_NAME) return atMost(MAX_PERSON_NAME);
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return namePattern.test(name) && letters >= minimum ? undefined : nameMessage(minimum);
}

/** An address as it is kept, of one that was typed or pasted: with a mark that nobody sees no mail would arrive. */
export function cleanAddress(typed: string): string {
  return withoutUnseen(typed).trim();
}

export function isEmail(text: string): boolean {
  return lengthOf(text) <= MAX_EMAIL && emailPattern.test(text);
}

/** One address, however it is typed. */
export function isSameEmail(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();
}

export const NO_IDENTITY = 'La pièce d’identité est obligatoire.';

/** One that was verified is erased after a month, and is not asked for again. */
export const needsIdentity = (isOnFile: boolean, checkResult: string | null | undefined) =>
  !isOnFile && checkResult !== 'valid';

/**
 * 8 to 15 digits, an international prefix allowed. The E.164 form, + and 11 to 14 digits, is one of them; it is asked
 * of nobody, because some countries have shorter numbers (Denmark's have 10 digits with its code).
 */
export function isPhone(text: string): boolean {
  return phonePattern.test(text);
}

/** One that says its country, as Bloomers give theirs. */
export function isInternationalPhone(text: string): boolean {
  return text.startsWith('+') && isPhone(text);
}

/**
 * Drops what people put between digits; a French number without prefix takes +33; '0033' becomes '+33'. Of '(0)', only
 * the French one is dropped: elsewhere a 0 may belong to the code of the country or to the number, and the server's
 * library, which knows each country, takes away what nobody dials.
 */
export function normalisePhone(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f().\-/]/g, '').replace(/^00/, '+');
  return bare.replace(/^(?:\+330|0)(?=[1-9]\d{8}$)/, '+33');
}
