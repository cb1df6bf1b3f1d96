import { atMost, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import { fullNameProblem } from '@bloom/shared-rules/person/signer-name';
import { boolean, object, string } from '@bloom/shared-ui/schema';
import { ruledText } from '@bloom/shared-ui/validation';
import type { MissionFollowUpType } from '../graphql.generated.ts';
import { wordsOf } from './satisfaction.words.ts';

export function referralSchema(side: MissionFollowUpType) {
  const words = wordsOf(side);
  return object({
    fullname: ruledText((name) => fullNameProblem(name, words.nameMissing)),
    email: string()
      .trim()
      .required(words.emailMissing)
      .test('email', EMAIL_INVALID, (text) => !text || isEmail(text)),
    note: string().max(MAX_REASON, atMost(MAX_REASON)),
    consent: boolean().oneOf([true], words.consentMissing),
  });
}
