import { invalidInput } from '../../platform/errors.ts';

export const MAX_LENGTH = 2_000;

// Control characters and direction overrides disappear, so that what people read is what was written; lines stay.
const BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What is stored of a message. Throws BAD_USER_INPUT when nothing is left of it, or when it is too long. */
export function messageText(text: string): string {
  const lines = text.normalize('NFC').replace(BREAKS, '\n').replace(/\t/gu, ' ').replace(INVISIBLE, '');
  const clean = lines.replace(/\n{3,}/gu, '\n\n').trim();
  if (clean === '') throw invalidInput({ text: 'Écrivez votre message.' });
  // As PostgreSQL counts.
  if ([...clean].length > MAX_LENGTH) throw invalidInput({ text: `Un message a ${MAX_LENGTH} caractères au plus.` });
  return clean;
}
