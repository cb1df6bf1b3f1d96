import { signerNameProblem } from '@bloom/shared-rules/person/signer-name';
import { invalidInput } from '../../platform/errors.ts';
import { oneLine } from '../../platform/visible-text.ts';

/** The name somebody types to sign: on one line, with single spaces; BAD_USER_INPUT when it is none. */
export function signerName(typed: string | null | undefined): string {
  const name = oneLine(typed ?? '').replace(/\s+/gu, ' ');
  const problem = signerNameProblem(name, 'anybody');
  if (problem !== undefined) throw invalidInput({ signerFullname: problem });
  return name;
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
