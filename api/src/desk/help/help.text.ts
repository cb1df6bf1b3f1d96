import { atMost, lengthOf, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { invalidInput } from '../../platform/errors.ts';
import { visibleLines } from '../../platform/visible-text.ts';

const BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/gu;

/** What is stored of a message. Throws BAD_USER_INPUT when nothing is left of it, or when it is too long. */
export function messageText(text: string): string {
  const lines = visibleLines(text.normalize('NFC').replace(BREAKS, '\n').replace(/\t/gu, ' '));
  const clean = lines.replace(/\n{3,}/gu, '\n\n').trim();
  if (clean === '') throw invalidInput({ text: 'Écrivez votre message.' });
  // As PostgreSQL counts.
  if (lengthOf(clean) > MAX_TEXT) throw invalidInput({ text: atMost(MAX_TEXT) });
  return clean;
}
