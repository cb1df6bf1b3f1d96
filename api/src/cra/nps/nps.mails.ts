import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import { of } from '@bloom/shared-rules/words/elision';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import { monthYear, ofMonth } from '../../platform/french/french-dates.ts';
import { withinSentence } from '../../platform/french/within-sentence.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailSender } from '../../platform/mail/mail-text.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { human } from '../signing/signing.mails.ts';
import { NPS_LINK } from './nps.links.ts';
import type { Invited } from './nps-invitation.repository.ts';

export interface NpsLetter {
  cra: CraRecord;
  to: Invited;
  /** What a contact's link opens with; null for a Bloomer, who signs in. */
  token: string | null;
  kind: 'invitation' | 'reminder';
  dedupeKey: string;
}

/** Where this side of the month is answered. */
function answerUrl({ shellUrl }: MailSender, { cra, token }: NpsLetter): string {
  const page = `${shellUrl}/satisfaction/${cra.month}/${cra.mission_id}/${cra.id}`;
  return token === null ? page : `${page}?token=${token}`;
}

/** Asks for a mark of 0 to 10: « tu » to Bloomers, « vous » to contacts. */
export function npsMail(sender: MailSender, letter: NpsLetter): Mail {
  const { to, kind, dedupeKey } = letter;
  const content = to.side === 'bloomer' ? toBloomer(sender, letter) : toContact(sender, letter);
  const { subject, ...rest } = content;
  return {
    dedupeKey,
    template: `nps-${kind}-${to.side}`,
    to: to.email,
    subject: kind === 'reminder' ? `Rappel\u00a0: ${withinSentence(subject)}` : subject,
    ...composeMail({ ...rest, productName: sender.productName }),
  };
}

function toBloomer(sender: MailSender, letter: NpsLetter) {
  const { cra, to, kind } = letter;
  const opening =
    kind === 'reminder'
      ? `Nous n’avons pas encore ton avis sur ta mission chez ${toldApart(cra.client_name, cra.label_to_tell)}.`
      : `Ton CRA ${ofMonth(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)} est validé. Comment se passe ta mission\u202f?`;
  return {
    subject: 'Ton avis sur ta mission',
    greeting: `Bonjour ${to.firstname},`,
    paragraphs: [opening, 'Une note de 0 à 10 et, si tu veux, un commentaire\u00a0: une minute suffit.'],
    action: { label: 'Donner mon avis', url: answerUrl(sender, letter) },
    reason: `Tu reçois ce message parce que tu es en mission avec ${sender.productName}, une fois par trimestre au plus.`,
    contact: human(sender, cra),
  };
}

function toContact(sender: MailSender, letter: NpsLetter) {
  const { cra, to, kind } = letter;
  const name = bloomerFullname(cra);
  const opening =
    kind === 'reminder'
      ? `Nous n’avons pas encore votre avis sur la mission ${of(name)} chez ${toldApart(cra.client_name, cra.label_to_tell)}.`
      : `Vous avez validé l’activité ${of(name)} pour ${toldApart(monthYear(cra.month), cra.label_to_tell)}. Comment se passe la mission\u202f?`;
  return {
    subject: `Votre avis sur la mission ${of(name)}`,
    greeting: `Bonjour ${to.firstname} ${to.lastname},`,
    paragraphs: [
      opening,
      `Une note de 0 à 10 et, si vous le souhaitez, un commentaire\u00a0: une minute suffit. Ce lien vous est personnel et reste valable ${lifeInWords(NPS_LINK.life)}.`,
    ],
    action: { label: 'Donner mon avis', url: answerUrl(sender, letter) },
    reason: `Vous recevez ce message, une fois par trimestre au plus, parce que vous êtes contact opérationnel de la mission «\u202f${cra.mission_label}\u202f» chez ${cra.client_name}.`,
    contact: human(sender, cra),
  };
}
