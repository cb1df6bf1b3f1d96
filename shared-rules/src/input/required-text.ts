import { atMost, lengthOf, MAX_REASON } from './limits.ts';

/** What is wrong with what somebody typed to say why or how: missing, or too long for a reason. */
export function requiredTextProblem(
  typed: string | null | undefined,
  missing: string,
  tooLong = atMost(MAX_REASON),
): string | undefined {
  const text = typed?.normalize('NFC').trim() ?? '';
  if (text === '') return missing;
  return lengthOf(text) > MAX_REASON ? tooLong : undefined;
}

/** One sentence for both, where a short one says all. */
const always = (sentence: string) => (typed: string | null | undefined) =>
  requiredTextProblem(typed, sentence, sentence);

/** Where nothing more precise is to be said of it. */
export const reasonProblem = always(`Indiquez la raison, ${atMost(MAX_REASON)}.`);

/** Of finance, which refuses another bank account. */
export const accountRefusalProblem = always(`Indiquez la raison du refus, en ${atMost(MAX_REASON)}.`);

/** Of a signer who refuses a contract. */
export const signingRefusalProblem = (typed: string | null | undefined) =>
  requiredTextProblem(typed, 'La raison du refus est obligatoire.');
