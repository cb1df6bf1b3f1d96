import type { Mail } from '../../platform/mail/mail.ts';
import { askManager, composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import { messageText } from '../../platform/mail/message.ts';

export interface Told {
  notificationId: string;
  title: string;
  description: string;
  link: string | null;
}

export interface Addressee {
  isBloomer: boolean;
  firstname: string;
  email: string;
}

export const mailKey = (notificationId: string): string => `notification:${notificationId}`;

/** The notification as a mail, with the same words. */
export function notificationMail(
  { productName, shellUrl, supportEmail }: MailSender,
  told: Told,
  to: Addressee,
): Omit<Mail, 'notBefore'> {
  const reason = to.isBloomer
    ? 'Tu reçois ce message parce que tu as choisi d’être prévenu par e-mail. Ton choix se change dans tes paramètres.'
    : 'Vous recevez ce message parce que vous avez choisi d’être prévenu par e-mail. Votre choix se change dans vos paramètres.';
  const contact = to.isBloomer
    ? askManager(supportEmail)
    : `Une question\u202f? L’équipe ${productName}, ${supportEmail}`;
  return {
    dedupeKey: mailKey(told.notificationId),
    template: 'notification',
    to: to.email,
    subject: told.title,
    ...composeMail({
      greeting: `Bonjour ${to.firstname},`,
      paragraphs: [told.description],
      action: { label: `Ouvrir dans ${productName}`, url: `${shellUrl}${told.link ?? '/'}` },
      reason,
      contact,
      productName,
    }),
  };
}

/** The notification as a text of one or two SMS. */
export function notificationText({ productName, shellUrl }: Omit<MailSender, 'supportEmail'>, told: Told): string {
  return messageText(`${productName}\u00a0: ${told.title}. ${told.description}`, `${shellUrl}${told.link ?? '/'}`);
}
