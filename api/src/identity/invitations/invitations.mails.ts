import { INVITATION_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import type { Environment } from '../../platform/environment/environment.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { askManager, composeMail } from '../../platform/mail/mail-text.ts';
import type { Invitee } from './invitations.repository.ts';

/** Invites a Bloomer to join. */
export function bloomerInvitationMail(
  { productName, shellUrl, supportEmail }: Pick<Environment, 'productName' | 'shellUrl' | 'supportEmail'>,
  { firstname, email }: Invitee,
  invitation: { id: string; token: string },
): Mail {
  const content = composeMail({
    productName,
    greeting: `Bonjour ${firstname},`,
    paragraphs: [
      `Bienvenue chez ${productName}\u202f! Ton espace t’attend\u00a0: tes missions, tes comptes rendus d’activité et tes documents y sont réunis.`,
      `Ouvre ton invitation, puis connecte-toi avec cette adresse (${email}).`,
    ],
    action: { label: 'Ouvrir mon invitation', url: `${shellUrl}/invite/${invitation.token}` },
    after: [
      `Ce lien t’est personnel et reste valable ${lifeInWords(INVITATION_LIFE)}\u00a0: merci de ne pas le transférer.`,
    ],
    reason: `Tu reçois ce message parce que ${productName} t’a invité·e à rejoindre son espace Bloomer.`,
    contact: askManager(supportEmail),
  });
  return {
    template: 'bloomer-invitation',
    dedupeKey: `invitation:${invitation.id}`,
    to: email,
    subject: `Ton invitation à rejoindre ${productName}`,
    ...content,
  };
}
