import { SAME_MAILBOX } from '@bloom/shared-rules/cra/signature-consent';
import { handedOutLevel, type LinkWay } from '../../paper/signer/link-way.ts';
import type { CodeChannel } from '../../paper/signer/sign-code.ts';

/** The levels of eIDAS that our own signatures reach. */
export const SIMPLE_LEVEL = 'signature électronique simple';
const WITH_CODE = `${SIMPLE_LEVEL} avec code à usage unique`;

/** A code that comes where the link came from proves no more than the link. */
export function levelWithCode({ way, channel }: { way: LinkWay; channel: CodeChannel }): string {
  const bySms = channel === 'sms';
  if (way === 'handedOut') return `${WITH_CODE} (${handedOutLevel(bySms)})`;
  if (way === 'session') return `${WITH_CODE} (session authentifiée et code par ${bySms ? 'SMS' : 'e-mail'})`;
  return `${WITH_CODE} (${bySms ? 'lien envoyé par e-mail et code par SMS' : SAME_MAILBOX})`;
}
