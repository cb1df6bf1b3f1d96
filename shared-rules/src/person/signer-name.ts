import { atMost, lengthOf, MAX_SIGNER_NAME, MIN_SIGNER_NAME } from '../input/limits.ts';

/**
 * What is wrong with a full name that somebody typed, without its borders; one too short for a name, or without a
 * letter, is missing.
 */
export function fullNameProblem(typed: string | null | undefined, missing: string): string | undefined {
  const name = typed?.trim() ?? '';
  if (lengthOf(name) < MIN_SIGNER_NAME || !/\p{L}/u.test(name)) return missing;
  return lengthOf(name) > MAX_SIGNER_NAME ? atMost(MAX_SIGNER_NAME) : undefined;
}

/** Said to a Bloomer or to another person who names a signer; to nobody in particular where anybody may sign. */
const MISSING = {
  anybody: 'Le nom complet du signataire est obligatoire.',
  tu: 'Indique le nom et le prénom du signataire.',
  vous: 'Indiquez le nom et le prénom du signataire.',
} as const;

export const signerNameProblem = (typed: string | null | undefined, to: keyof typeof MISSING) =>
  fullNameProblem(typed, MISSING[to]);

export const CONSENT_MISSING = 'Pour signer, il faut cocher cette case.';
