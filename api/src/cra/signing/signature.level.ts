import { SAME_MAILBOX } from '@bloom/shared-rules/signature-consent';

/** The levels of eIDAS that our own signatures reach. */
export const SIMPLE_LEVEL = 'signature électronique simple';
const WITH_CODE = `${SIMPLE_LEVEL} avec code à usage unique`;

/** A code that comes where the link came from proves no more than the link. */
export function levelWithCode({ withLink }: { withLink: boolean }): string {
  return withLink ? `${WITH_CODE} (${SAME_MAILBOX})` : `${WITH_CODE} (session authentifiée et code par e-mail)`;
}

export const CODE_BY_MAIL = 'code par e-mail';
