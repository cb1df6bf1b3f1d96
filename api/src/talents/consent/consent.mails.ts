import { of } from '@bloom/shared-rules/elision';
import { ASK_MONTHS } from '@bloom/shared-rules/talent-keeping';
import type { Environment } from '../../platform/environment/environment.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

type Sender = Pick<Environment, 'productName' | 'supportEmail'>;

export interface Question {
  talentId: string;
  email: string;
  firstname: string;
  /** yyyy-MM-dd */
  eraseOn: string;
  url: string;
}

/** Whether somebody who was not heard of for long wants to stay. */
export function renewalMail(
  { productName, supportEmail }: Sender,
  { talentId, email, firstname, eraseOn, url }: Question,
): Mail {
  return {
    dedupeKey: `talentRenewal:${talentId}:${eraseOn}`,
    template: 'talent-renewal',
    to: email,
    subject: 'Gardons-nous votre profil\u202f?',
    ...composeMail({
      greeting: `Bonjour ${firstname},`,
      paragraphs: [
        `Votre profil est dans le vivier ${of(productName)}, et nous n’avons pas eu de vos nouvelles depuis plus de ${ASK_MONTHS} mois.`,
        `Souhaitez-vous que nous le gardions pour vous proposer des missions\u202f? Sans réponse de votre part, nous l’effacerons le ${plainDay(eraseOn)}.`,
      ],
      action: { label: 'Répondre', url },
      after: ['Vous pouvez aussi demander l’effacement tout de suite\u00a0: la même page suffit, sans mot de passe.'],
      reason: 'Vous recevez ce message parce que vous avez été en contact avec nous pour un emploi ou une mission.',
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}
