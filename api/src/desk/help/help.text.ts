import { atMost, lengthOf, MAX_TEXT } from '@bloom/shared-rules/limits';
import { invalidInput } from '../../platform/errors.ts';

// Control characters and direction overrides disappear, so that what people read is what was written; lines stay.
const BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What is stored of a message. Throws BAD_USER_INPUT when nothing is left of it, or when it is too long. */
export function messageText(text: string): string {
  const lines = text.normalize('NFC').replace(BREAKS, '\n').replace(/\t/gu, ' ').replace(INVISIBLE, '');
  const clean = lines.replace(/\n{3,}/gu, '\n\n').trim();
  if (clean === '') throw invalidInput({ text: 'Écrivez votre message.' });
  // As PostgreSQL counts.
  if (lengthOf(clean) > MAX_TEXT) throw invalidInput({ text: atMost(MAX_TEXT) });
  return clean;
}
