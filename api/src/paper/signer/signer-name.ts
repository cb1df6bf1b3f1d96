import { lengthOf, MAX_SIGNER_NAME, MIN_SIGNER_NAME } from '@bloom/shared-rules/limits';
import { invalidInput } from '../../platform/errors.ts';
import { oneLine } from '../../platform/visible-text.ts';

/** The name somebody types to sign: 2 to 120 characters after cleaning; BAD_USER_INPUT otherwise. */
export function signerName(typed: string | null | undefined): string {
  const name = oneLine(typed ?? '').replace(/\s+/gu, ' ');
  const length = lengthOf(name);
  if (length >= MIN_SIGNER_NAME && length <= MAX_SIGNER_NAME && /\p{L}/u.test(name)) return name;
  throw invalidInput({
    signerFullname:
      length === 0
        ? 'Le nom du signataire est obligatoire.'
        : `Le nom doit avoir entre ${MIN_SIGNER_NAME} et ${MAX_SIGNER_NAME} caractères.`,
  });
}

/** Whether the typed name is the recorded one but for case, accents, order and punctuation. */
export function isSamePerson(typed: string, recorded: string): boolean {
  const words = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort()
      .join(' ');
  return words(typed) === words(recorded);
}
