import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/limits';
import { invalidInput } from './errors.ts';

/** What is said of a text that is not there, and of one that is too long. */
interface Sentences {
  missing: string;
  tooLong?: string;
}

/** What somebody typed to say why or how, without its borders; refused when it is empty, or too long for a reason. */
export function requiredText(
  field: string,
  typed: string | null | undefined,
  { missing, tooLong = atMost(MAX_REASON) }: Sentences,
): string {
  const text = typed?.normalize('NFC').trim() ?? '';
  if (text === '') throw invalidInput({ [field]: missing });
  if (lengthOf(text) > MAX_REASON) throw invalidInput({ [field]: tooLong });
  return text;
}

const REASON = `Indiquez la raison, ${atMost(MAX_REASON)}.`;

/** The argument `reason`, where nothing more precise is to be said of it. */
export const checkedReason = (typed: string) => requiredText('reason', typed, { missing: REASON, tooLong: REASON });
