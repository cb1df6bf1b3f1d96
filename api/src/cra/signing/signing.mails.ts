import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import { daysWithDecimal } from '@bloom/shared-rules/cra/cra-total';
import { of } from '@bloom/shared-rules/words/elision';
import { humanToAsk, writeLetter } from '../../paper/signer/signer-mails.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { frenchDay, monthYear } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailSender } from '../../platform/mail/mail-text.ts';
import { bloomerFullname, type CraRecord, totalOf } from '../activities/cra-record.ts';
import { SIGNING_LINK } from './signing.links.ts';
import type { Signer } from './signing-document.repository.ts';

/** A human to ask: the customer care manager of the mission, or the firm. */
export function human(sender: MailSender, cra: CraRecord): string {
  const { csm_fullname: fullname, csm_email: email } = cra;
  return humanToAsk(sender, fullname === null || email === null ? undefined : { fullname, email });
}

function what(cra: CraRecord): string {
  return `le compte rendu d’activité ${of(bloomerFullname(cra))} pour ${monthYear(cra.month)}`;
}

function total(cra: CraRecord): string {
  return daysWithDecimal(totalOf(cra), cra.hours_per_days);
}

export function why(cra: CraRecord): string {
  return `Vous recevez ce message parce que vous êtes contact opérationnel de la mission «\u202f${cra.mission_label}\u202f» chez ${cra.client_name}.`;
}

/** Why somebody who has signed the month is asked again. */
function replacing({ last_correction: correction }: CraRecord): string[] {
  if (correction === null) return [];
  return [
    `Il remplace celui qui a été validé le ${frenchDay(correction.replacedOn)}, et qui compte tant que vous n’avez pas signé le nouveau. Motif de la correction\u00a0: «\u202f${correction.reason}\u202f».`,
  ];
}

export function signingUrl(sender: MailSender, documentId: string, token: string): string {
  return `${sender.shellUrl}/signing/${documentId}?token=${token}`;
}

/** Who lost the mail signs all the same, where the product makes the accounts of contacts. */
function otherWayIn({ provision, shellUrl }: Pick<Environment, 'provision' | 'shellUrl'>): string[] {
  if (provision === null) return [];
  return [
    `Vous pouvez aussi vous connecter sur ${shellUrl} avec la même adresse\u00a0: un code vous y est envoyé, sans mot de passe à retenir.`,
  ];
}

export type Invitation = { documentId: string; tokenId: string; token: string };

/** Asks the client to sign; `kind` says whether it is the first time, a fresh link or a reminder. */
export function invitationMail(
  sender: MailSender & Pick<Environment, 'provision'>,
  cra: CraRecord,
  signer: Signer,
  link: Invitation,
  kind: 'invitation' | 'renewal' | 'reminder',
): Mail {
  const opening = {
    invitation: `${bloomerFullname(cra)} a signé son compte rendu d’activité pour ${monthYear(cra.month)}\u00a0: ${total(cra)} au total. Il attend maintenant votre signature.`,
    renewal: `Voici un nouveau lien pour signer ${what(cra)}\u00a0: ${total(cra)} au total. Le précédent a expiré.`,
    reminder: `Pour rappel, ${what(cra)}, soit ${total(cra)} au total, attend votre signature.`,
  }[kind];
  const subjects = {
    invitation: `CRA à signer\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    renewal: `Nouveau lien\u00a0: CRA ${of(bloomerFullname(cra))}, ${monthYear(cra.month)}`,
    reminder: `Rappel\u00a0: CRA ${of(bloomerFullname(cra))} à signer, ${monthYear(cra.month)}`,
  };
  return writeLetter(sender, {
    template: `cra-${kind}`,
    dedupeKey: `cra-sign:${link.tokenId}`,
    to: signer.email,
    subject: subjects[kind],
    greeting: `Bonjour ${signer.firstname} ${signer.lastname},`,
    paragraphs: [
      opening,
      ...replacing(cra),
      `Ce lien vous est personnel et reste valable ${lifeInWords(SIGNING_LINK.life)}\u00a0: merci de ne pas le transférer.`,
      ...otherWayIn(sender),
    ],
    action: { label: 'Relire et signer', url: signingUrl(sender, link.documentId, link.token) },
    reason: why(cra),
    contact: human(sender, cra),
  });
}

const NEXT: Readonly<Record<'again' | 'paper', string>> = {
  again: 'une nouvelle invitation vous parviendra quand le compte rendu sera corrigé.',
  paper: 'un compte rendu déjà signé a été déposé à sa place.',
};

/** @param next whether the contact is asked again, or a paper that bears a signature took the place of the request */
export function cancelledMail(
  sender: MailSender,
  cra: CraRecord,
  signer: Signer,
  { documentId, next }: { documentId: string; next: 'again' | 'paper' },
): Mail {
  return writeLetter(sender, {
    template: 'cra-cancelled',
    dedupeKey: `cra-cancelled:${documentId}:${signer.id}`,
    to: signer.email,
    subject: `CRA annulé\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    greeting: `Bonjour ${signer.firstname} ${signer.lastname},`,
    paragraphs: [
      `La demande de signature pour ${what(cra)} a été annulée. Vous n’avez rien à faire\u00a0: ${NEXT[next]}`,
    ],
    reason: why(cra),
    contact: human(sender, cra),
  });
}

/** This mail comes from an address that nobody reads. */
function whoHears({ supportEmail }: MailSender, { csm_fullname, csm_email }: CraRecord): string {
  return csm_fullname === null ? supportEmail : `${csm_fullname}, ${csm_email}`;
}

/** Eight days to object: a forced month stands on weaker evidence. */
export function forcedMail(sender: MailSender, cra: CraRecord, signer: Signer, objectBefore: string): Mail {
  return writeLetter(sender, {
    template: 'cra-forced',
    dedupeKey: `cra-forced:${cra.id}:${cra.version}:${signer.id}:${objectBefore}`,
    to: signer.email,
    subject: `CRA validé sans votre signature\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    greeting: `Bonjour ${signer.firstname} ${signer.lastname},`,
    paragraphs: [
      `Sans signature de votre part, ${what(cra)}, soit ${total(cra)} au total, a été validé par ${sender.productName}.`,
      `Vous pouvez le contester jusqu’au ${objectBefore} inclus, en écrivant à ${whoHears(sender, cra)}.`,
    ],
    reason: why(cra),
    contact: human(sender, cra),
  });
}

/** The month that had counted without the client's signature counts no more. */
export function forcedEndedMail(sender: MailSender, cra: CraRecord, signer: Signer): Mail {
  return writeLetter(sender, {
    template: 'cra-forced-ended',
    dedupeKey: `cra-forced-ended:${cra.id}:${cra.validated_at?.toISOString()}:${signer.id}`,
    to: signer.email,
    subject: `CRA rouvert\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    greeting: `Bonjour ${signer.firstname} ${signer.lastname},`,
    paragraphs: [
      `${sender.productName} avait validé sans votre signature ${what(cra)}. Cette validation est annulée. Vous n’avez rien à faire\u00a0: une invitation à signer vous parviendra quand le Bloomer aura signé.`,
    ],
    reason: why(cra),
    contact: human(sender, cra),
  });
}

export function sealedMail(
  sender: MailSender,
  cra: CraRecord,
  to: SealedRecipient,
  documentId: string,
  path: string,
): Mail {
  const you = to.role === 'bloomer';
  return writeLetter(sender, {
    template: 'cra-sealed',
    dedupeKey: `cra-sealed:${documentId}:${to.id}`,
    to: to.email,
    subject: `CRA signé\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    greeting: you ? `Bonjour ${to.firstname},` : `Bonjour ${to.firstname} ${to.lastname},`,
    paragraphs: [
      you
        ? `Ton compte rendu d’activité pour ${monthYear(cra.month)} est signé par les deux parties. Le PDF scellé est à ta disposition.`
        : `${what(cra).replace(/^le/, 'Le')} est signé par les deux parties. Le PDF scellé est à votre disposition.`,
    ],
    action: { label: 'Voir le document signé', url: `${sender.shellUrl}${path}` },
    reason: you ? `Tu reçois ce message parce que tu as signé ce compte rendu dans ${sender.productName}.` : why(cra),
    contact: human(sender, cra),
  });
}

export type SealedRecipient = {
  readonly role: 'bloomer' | 'client';
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
};
