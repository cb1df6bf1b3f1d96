import { atMost, lengthOf, MAX_REASON, MAX_SIGNER_NAME } from '@bloom/shared-rules/limits';
import { EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person';

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
  if (fullname.length < 2) problems.fullname = 'Le prénom et le nom sont nécessaires.';
  if (lengthOf(fullname) > MAX_SIGNER_NAME) problems.fullname = atMost(MAX_SIGNER_NAME);
  if (!isEmail(email)) problems.email = EMAIL_INVALID;
  if (lengthOf(note ?? '') > MAX_REASON) problems.note = atMost(MAX_REASON);
  if (!consent) problems.consent = 'Sans l’accord de cette personne, ses coordonnées ne peuvent pas être transmises.';
  return problems;
}
