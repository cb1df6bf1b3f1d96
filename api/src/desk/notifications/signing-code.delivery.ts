import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { type CodeSubject, issueCode } from '../../paper/signer/sign-code.ts';
import { maskEmail } from '../../paper/signer/signer-identity.ts';
import { codeMail } from '../../paper/signer/signer-mails.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { maskPhone } from '../../platform/telephone.ts';

export interface CodeReceiver {
  firstname: string;
  lastname: string;
  email: string;
  /** E.164, when proven: then the code goes there instead of the address that had the link. */
  telephone: string | undefined;
  isBloomer?: boolean;
}

export interface SentCode {
  channel: string;
  destinationMasked: string;
  expiresAt: Date;
}

/** Where a code for this person goes, as the screen says it before. */
export function codeDestination({ telephone, email }: Pick<CodeReceiver, 'telephone' | 'email'>) {
  return {
    codeChannel: telephone === undefined ? ('email' as const) : ('sms' as const),
    codeDestinationMasked: telephone === undefined ? maskEmail(email) : maskPhone(telephone),
  };
}

/** Six digits to somebody who signs. The thing to sign must be locked. `human`: whom to ask, for the mail. */
export async function sendSigningCode(
  context: RequestContext,
  tx: Db,
  { subject, to, human }: { subject: CodeSubject; to: CodeReceiver; human: () => Promise<string> | string },
): Promise<SentCode> {
  const { environment } = context;
  const { codeChannel: channel, codeDestinationMasked: destinationMasked } = codeDestination(to);
  const sent = channel === 'sms' ? { channel, phoneMasked: destinationMasked } : { channel };
  const { id, code, expiresAt } = await issueCode(context, tx, subject, sent);
  if (to.telephone === undefined) {
    await queueMail(tx, codeMail(environment, { codeId: id, code, to, contact: await human() }));
  } else {
    await queueMessage(tx, {
      dedupeKey: `sign-code:${id}`,
      channel: 'sms',
      to: to.telephone,
      text: `${environment.productName}\u00a0: ${code} est ${to.isBloomer ? 'ton' : 'votre'} code de signature, valable ${lifeInWords(CODE_LIFE)}. Ne le ${to.isBloomer ? 'communique' : 'communiquez'} à personne.`,
    });
  }
  return { channel, destinationMasked, expiresAt };
}
