import { plainDay } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import type { Shown } from './erasure-notice.repository.ts';

export interface ErasedCandidate {
  /** The request of the erasure. */
  requestId: string;
  /** All that is said of the name: whoever got the profile knows whose it is. */
  initials: string;
  /** To one address. */
  shown: readonly [Shown, ...Shown[]];
}

/** initialsOf("Anne-Marie de la Tour") → "A. M. d. l. T." */
export const initialsOf = (fullname: string): string =>
  fullname
    .split(/[\s-]+/)
    .filter((part) => part !== '')
    .map((part) => `${[...part][0]}.`)
    .join('\u00a0');

/**
 * Tells somebody who was shown a candidate that the data are erased here, and have to go there, too (GDPR, art. 19).
 */
export function erasedCandidateMail(
  { productName, supportEmail }: MailSender,
  { requestId, initials, shown }: ErasedCandidate,
): Mail {
  const [{ email }] = shown;
  return {
    dedupeKey: `candidateErased:${requestId}:${email}`,
    template: 'candidate-erased',
    to: email,
    subject: 'Un profil que nous vous avions présenté est à effacer',
    ...composeMail({
      greeting: 'Bonjour,',
      paragraphs: [
        `Nous avons effacé les données d’une personne dont nous vous avions présenté le profil (initiales\u00a0: ${initials})\u00a0:`,
        ...shown.map(
          ({ jobName, societyName, shownOn }) =>
            `«\u202f${jobName}\u202f», ${societyName}, présentation du ${plainDay(shownOn)}`,
        ),
        'Merci d’effacer à votre tour le CV, les coordonnées et les notes que vous auriez gardés, sauf si la loi vous oblige à les conserver.',
      ],
      reason:
        'Vous recevez ce message parce que l’article 19 du RGPD nous demande de prévenir ceux à qui ces données ont été transmises.',
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}
