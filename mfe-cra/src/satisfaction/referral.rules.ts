import { boolean, object, string } from '@bloom/shared-ui/schema';
import type { MissionFollowUpType } from '../graphql.generated.ts';
import { wordsOf } from './satisfaction.words.ts';

/** Characters of the word about a person. */
export const noteMaximum = 500;

export function referralSchema(side: MissionFollowUpType) {
  const words = wordsOf(side);
  return object({
    fullname: string().trim().required(words.nameMissing).min(2, words.nameMissing),
    email: string().trim().required(words.emailMissing).email('L’adresse e-mail n’est pas valide.'),
    note: string().max(noteMaximum, `${noteMaximum} caractères au plus`),
    consent: boolean().oneOf([true], words.consentMissing),
  });
}
