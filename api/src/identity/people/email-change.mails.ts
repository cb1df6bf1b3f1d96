import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import type { Mail } from '../../platform/mail/mail.ts';
import { askManager, composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import { EMAIL_LINK } from './email-change.links.ts';
import type { EmailKind } from './email-change.repository.ts';

/** To the new address: only who reads it can confirm it. */
export function confirmEmailMail(
  { productName, shellUrl, supportEmail }: MailSender,
  change: { id: string; kind: EmailKind; email: string; firstname: string; token: string },
): Mail {
  const what = change.kind === 'primary' ? 'ton adresse de connexion' : 'ton adresse e-mail secondaire';
  return {
    template: `email-confirm-${change.kind}`,
    dedupeKey: `emailConfirm:${change.id}`,
    to: change.email,
    subject: `Confirme ton adresse e-mail pour ${productName}`,
    ...composeMail({
      productName,
      greeting: `Bonjour ${change.firstname},`,
      paragraphs: [
        `${change.email} doit devenir ${what} chez ${productName}. Confirme qu’elle est bien à toi\u00a0: d’ici là, rien ne change.`,
      ],
      action: {
        label: 'Confirmer cette adresse',
        url: `${shellUrl}/email-confirmation?token=${encodeURIComponent(change.token)}`,
      },
      after: [`Ce lien est personnel et reste valable ${lifeInWords(EMAIL_LINK.life)}.`],
      reason: `Tu reçois ce message parce que cette adresse a été saisie dans ${productName}. Tu n’y es pour rien\u202f? Ne clique pas\u00a0: elle ne servira pas.`,
      contact: askManager(supportEmail),
    }),
  };
}

/** With what the keys of these begin. */
export const TO_FORMER_ADDRESS = 'emailChange:';

/** To the old address, when the change is asked for and when it counts. */
export function formerAddressMail(
  { productName, shellUrl, supportEmail }: MailSender,
  news: 'requested' | 'confirmed',
  change: { id: string; email: string; former: string; firstname: string },
): Mail {
  const words =
    news === 'requested'
      ? `Ton adresse de connexion va être remplacée par ${change.email}, dès que cette adresse aura été confirmée.`
      : `Ton adresse de connexion est maintenant ${change.email}. Celle-ci ne sert plus à te connecter.`;
  return {
    template: `email-change-${news}`,
    dedupeKey: `${TO_FORMER_ADDRESS}${news}:${change.id}`,
    to: change.former,
    subject: news === 'requested' ? 'Ton adresse de connexion va changer' : 'Ton adresse de connexion a changé',
    ...composeMail({
      productName,
      greeting: `Bonjour ${change.firstname},`,
      paragraphs: [words],
      action: { label: `Ouvrir ${productName}`, url: shellUrl },
      after: ['Tu n’es pas au courant\u202f? Préviens tout de suite ton account manager.'],
      reason: `Tu reçois ce message parce que cette adresse est, ou était, celle de ton compte ${productName}.`,
      contact: askManager(supportEmail),
    }),
  };
}
