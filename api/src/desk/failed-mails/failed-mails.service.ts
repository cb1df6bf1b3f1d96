import { bloomerCorrection, contactCorrection } from '@bloom/shared-rules/company/address-correction';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { linkRenewal } from '../../platform/mail/link-renewal.ts';
import { markReplaced, queueAgain } from '../../platform/mail/mail.ts';
import { forgetBounce } from '../../platform/mail/mail-bounce.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { mayReadFailedMails } from './failed-mails.policy.ts';
import { type FailedMail, listFailedMails } from './failed-mails.repository.ts';

const renewalOf = ({ link }: FailedMail) => (link === null ? undefined : linkRenewal(link.purpose));

/** Why a mail can leave neither as it was nor with a fresh link; null when it can. */
export function resendRefusal(mail: FailedMail): string | null {
  if (!mail.isIncomplete || renewalOf(mail) !== undefined) return null;
  const again = 'refaites l’envoi depuis la mission ou la fiche de la personne';
  const cause = 'Son lien ou son code personnel a été retiré\u00a0:';
  if (!mail.isAddressRefused) return `${cause} ${again}.`;
  return `${cause} corrigez l’adresse ou, si elle fonctionne, choisissez «\u202fRéessayer cette adresse\u202f», puis ${again}.`;
}

export function correctionLink({
  isAddressRefused,
  bloomerId,
  isSecondary,
  contactId,
  societyId,
}: FailedMail): string | null {
  if (!isAddressRefused) return null;
  if (bloomerId !== null) return bloomerCorrection(bloomerId, isSecondary);
  return contactId === null || societyId === null ? null : contactCorrection(societyId, contactId);
}

/** A mail that cannot leave again itself still tells of an address that gets no other mail until it is tried again. */
export function isAddressRetryable(mail: FailedMail): boolean {
  return mail.isAddressRefused && resendRefusal(mail) !== null;
}

export async function failedMails(context: RequestContext): Promise<FailedMail[]> {
  if (!mayReadFailedMails(context.viewer)) throw refusal(context.viewer);
  return listFailedMails(context.db);
}

/**
 * Queues the mail once more, three tries again, or one with a fresh link where the link is gone: to the address that
 * the person has now. An address that was refused gets another chance.
 */
export async function resendFailedMail(context: RequestContext, id: string): Promise<FailedMail> {
  if (!mayReadFailedMails(context.viewer)) throw refusal(context.viewer);
  const [mail] = isUuid(id) ? await listFailedMails(context.db, id) : [];
  if (mail === undefined) throw new AppError('OBJECT_NOT_FOUND');
  const message = resendRefusal(mail);
  if (message !== null) throw new AppError('BAD_USER_INPUT', { message, invalidArgs: ['recordId'] });
  if (mail.isIncomplete) return sendFreshLink(context, mail);
  return inTransaction(context.db, async (tx) => {
    // Somebody else was faster.
    if (!(await queueAgain(tx, id))) throw new AppError('OBJECT_NOT_FOUND');
    await forgetBounce(tx, mail.recipient);
    await audit(tx, context, { action: 'mail.resend', objectKind: 'mail', objectId: id });
    return mail;
  });
}

/** The next mail to the address is tried again, and this one listed no more. */
export async function retryRefusedAddress(context: RequestContext, id: string): Promise<FailedMail> {
  return settle(context, id, 'mail.retryAddress', async (tx, mail) => {
    if (!isAddressRetryable(mail)) throw new AppError('BAD_USER_INPUT', { invalidArgs: ['recordId'] });
    await forgetBounce(tx, mail.recipient);
  });
}

/** The person was reached in another way: it is listed no more. */
export async function setFailedMailAside(context: RequestContext, id: string): Promise<FailedMail> {
  return settle(context, id, 'mail.setAside', async () => undefined);
}

async function settle(
  context: RequestContext,
  id: string,
  action: 'mail.setAside' | 'mail.retryAddress',
  before: (tx: Tx, mail: FailedMail) => Promise<void>,
): Promise<FailedMail> {
  if (!mayReadFailedMails(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const [mail] = isUuid(id) ? await listFailedMails(tx, id) : [];
    if (mail === undefined) throw new AppError('OBJECT_NOT_FOUND');
    await before(tx, mail);
    await markReplaced(tx, id, context.clock.now());
    await audit(tx, context, { action, objectKind: 'mail', objectId: id });
    return mail;
  });
}

const NO_LINK =
  'Aucun lien n’est parti\u00a0: le document est signé ou annulé, la personne n’a plus à le signer, ou un autre lien lui a été envoyé il y a moins d’un quart d’heure.';

async function sendFreshLink(context: RequestContext, mail: FailedMail): Promise<FailedMail> {
  // Before the mail is queued: at once it is on its way.
  await forgetBounce(context.db, mail.recipient);
  const isSent = mail.link !== null && (await renewalOf(mail)?.(context, mail.link));
  if (!isSent) throw new AppError('BAD_USER_INPUT', { message: NO_LINK, invalidArgs: ['recordId'] });
  return inTransaction(context.db, async (tx) => {
    await markReplaced(tx, mail.recordId, context.clock.now());
    await audit(tx, context, { action: 'mail.resend', objectKind: 'mail', objectId: mail.recordId });
    return mail;
  });
}
