import { string } from 'yup';

/** The specification's sentence, with the minimum of the field. */
export function nameMessage(minimum: number): string {
  return `Min ${minimum} lettres, pas d'emoji, ni caractères spéciaux`;
}

const namePattern = /^[\p{L}\p{M}'’ -]+$/u;
const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/;
const phonePattern = /^(\+|00)?\d{8,15}$/;
const e164Pattern = /^\+\d{11,14}$/;

/** Letters, apostrophes, spaces and hyphens; at least `minimum` letters. */
export function isName(text: string, minimum = 1): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return namePattern.test(text) && letters >= minimum;
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

/** 8 to 15 digits, an international prefix allowed. */
export function isPhone(text: string): boolean {
  return phonePattern.test(text);
}

/** '+' then 11 to 14 digits. */
export function isE164(text: string): boolean {
  return e164Pattern.test(text);
}

/** Drops what people put between digits; a French number without prefix takes +33; '0033' becomes '+33'. */
export function normalisePhone(text: string): string {
  const bare = text.replace(/[\s\u00a0\u202f().\-/]/g, '').replace(/^\+(\d{1,3})0(?=\d{9}$)/, '+$1');
  if (/^0[1-9]\d{8}$/.test(bare)) return `+33${bare.slice(1)}`;
  return bare.replace(/^00/, '+');
}

/** yup schemas of the fields every form has. */
export function nameSchema(minimum = 1) {
  return string().test('name', nameMessage(minimum), (value) => !value || isName(value, minimum));
}

export function emailSchema() {
  return string().test('email', 'L’adresse e-mail n’est pas valide', (value) => !value || isEmail(value));
}

export function phoneSchema() {
  return string().test(
    'phone',
    'Le numéro de téléphone n’est pas valide',
    (value) => !value || isPhone(normalisePhone(value)),
  );
}
