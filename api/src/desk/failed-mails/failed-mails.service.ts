import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { queueAgain } from '../../platform/mail/mail.ts';
import { forgetBounce } from '../../platform/mail/mail-bounce.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { mayReadFailedMails } from './failed-mails.policy.ts';
import { type FailedMail, listFailedMails } from './failed-mails.repository.ts';

export type { FailedMail } from './failed-mails.repository.ts';

/** Why a mail cannot leave as it was; null when it can. */
export function resendRefusal({ isIncomplete }: FailedMail): string | null {
  if (!isIncomplete) return null;
  return 'Son lien ou son code personnel a été retiré\u00a0: refaites l’envoi depuis la mission ou la fiche de la personne.';
}

export async function failedMails(context: RequestContext): Promise<FailedMail[]> {
  if (!mayReadFailedMails(context.viewer)) throw refusal(context.viewer);
  return listFailedMails(context.db);
}

/** Queues the mail once more, three tries again; an address that was refused gets another chance. */
export async function resendFailedMail(context: RequestContext, id: string): Promise<FailedMail> {
  if (!mayReadFailedMails(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const [mail] = isUuid(id) ? await listFailedMails(tx, id) : [];
    if (mail === undefined) throw new AppError('OBJECT_NOT_FOUND');
    const message = resendRefusal(mail);
    if (message !== null) throw new AppError('BAD_USER_INPUT', { message, invalidArgs: ['recordId'] });
    // Somebody else was faster.
    if (!(await queueAgain(tx, id))) throw new AppError('OBJECT_NOT_FOUND');
    await forgetBounce(tx, mail.recipient);
    await audit(tx, context, { action: 'mail.resend', objectKind: 'mail', objectId: id });
    return mail;
  });
}
