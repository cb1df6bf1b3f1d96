import { ASK_MONTHS, type FindingPlace, KEEP_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import { of } from '@bloom/shared-rules/words/elision';
import { plainDay } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import { renewalKey } from '../talents/renewal-key.ts';

export interface Question {
  talentId: string;
  email: string;
  firstname: string;
  /** yyyy-MM-dd */
  eraseOn: string;
  askedAt: Date;
  url: string;
}

/** Whether somebody who was not heard of for long wants to stay. */
export function renewalMail(
  { productName, supportEmail }: MailSender,
  { talentId, email, firstname, eraseOn, askedAt, url }: Question,
): Mail {
  return {
    // A question that was closed is another one when it is asked again, even if nothing else is.
    dedupeKey: `${renewalKey(talentId)}${askedAt.getTime()}`,
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

const foundWords: Record<FindingPlace, string> = {
  LinkedIn: 'Nous avons trouvé votre profil sur LinkedIn',
  cvDatabase: 'Nous avons trouvé votre profil dans une base de CV à laquelle nous sommes abonnés',
  contactDatabase: 'Nous avons trouvé vos coordonnées dans une base de contacts à laquelle nous sommes abonnés',
};

/** That somebody stands here who did not come by themselves (GDPR, article 14). */
export function foundMail(
  { productName, supportEmail, shellUrl }: MailSender,
  { talentId, email, firstname, foundIn }: Omit<Question, 'eraseOn' | 'askedAt' | 'url'> & { foundIn: FindingPlace },
): Mail {
  return {
    dedupeKey: `talentFound:${talentId}`,
    template: 'talent-found',
    to: email,
    subject: 'Nous gardons des données sur vous',
    ...composeMail({
      greeting: `Bonjour ${firstname},`,
      paragraphs: [
        `${foundWords[foundIn]}. Vous figurez depuis dans le vivier ${of(productName)}, pour que nous vous proposions des missions ou des emplois\u00a0: c’est notre intérêt légitime.`,
        'Nous gardons votre nom, votre métier, vos coordonnées et ce que votre profil dit de votre parcours. Nos recruteurs les lisent\u202f; un client ne reçoit votre profil qu’avec votre accord.',
        `Sans nouvelles de vous, nous vous écrivons au bout de ${ASK_MONTHS} mois, et nous effaçons tout au bout de ${KEEP_MONTHS}.`,
        'Vous pouvez à tout moment demander une copie de ces données, les faire corriger ou effacer, ou vous opposer à ce que nous les gardions.',
      ],
      action: { label: 'Voir ou effacer mes données', url: `${shellUrl}/my-data` },
      after: ['Une réclamation peut aussi être adressée à la CNIL (cnil.fr).'],
      reason:
        'Vous recevez ce message une seule fois, parce que la loi (article 14 du RGPD) veut que vous sachiez qui garde des données sur vous.',
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}
