import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import { fullNameProblem } from '@bloom/shared-rules/person/signer-name';

/** People whom one side of a month may name. */
export const MOST_REFERRALS = 5;

export interface ReferralDraft {
  fullname: string;
  email: string;
  note?: string | null;
  /** Whether the person recommended agreed that the firm gets the address. */
  consent: boolean;
}

/** What is wrong with a recommendation, one French sentence per field. */
export function problemsOf({ fullname, email, note, consent }: ReferralDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  const wrongName = fullNameProblem(fullname, 'Le prénom et le nom sont nécessaires.');
  if (wrongName !== undefined) problems.fullname = wrongName;
  if (!isEmail(email)) problems.email = EMAIL_INVALID;
  if (lengthOf(note ?? '') > MAX_REASON) problems.note = atMost(MAX_REASON);
  if (!consent) problems.consent = 'Sans l’accord de cette personne, ses coordonnées ne peuvent pas être transmises.';
  return problems;
}
