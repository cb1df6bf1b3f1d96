import { BOARD_LINK_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { of } from '@bloom/shared-rules/words/elision';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import type { FoundJob } from './job-funnel.repository.ts';
import type { ShownTalent } from './job-funnel.service.ts';
import type { BoardContact } from './talent-board-link.repository.ts';

/** Opens the board of one client, once. */
export function magicLinkMail(
  { productName, shellUrl, supportEmail }: MailSender,
  { contact, token, dedupeKey }: { contact: BoardContact; token: string; dedupeKey: string },
): Mail {
  const jobs = contact.jobCount === 1 ? 'votre offre ouverte' : `vos ${contact.jobCount} offres ouvertes`;
  return {
    dedupeKey,
    template: 'talentboard-link',
    to: contact.email,
    subject: `Votre TalentBoard ${contact.societyName}`,
    ...composeMail({
      greeting: `Bonjour ${contact.firstname} ${contact.lastname},`,
      paragraphs: [
        `Voici le lien que vous avez demandé pour consulter ${jobs} chez ${contact.societyName} et les profils que nous vous présentons.`,
      ],
      action: { label: 'Ouvrir mon TalentBoard', url: `${shellUrl}/talentboard?token=${token}` },
      after: [
        `Ce lien vous est personnel\u00a0: il est valable ${lifeInWords(BOARD_LINK_LIFE)} et ne s’ouvre qu’une fois. Vous pouvez en demander un autre à tout moment.`,
      ],
      reason: `Vous recevez ce message parce que cette adresse, contact ${of(contact.societyName)}, a été saisie sur le TalentBoard. Si ce n’était pas vous, ignorez-le\u00a0: personne d’autre n’a reçu ce lien.`,
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}

const SAID = {
  accept: 'souhaite rencontrer',
  refuse: 'ne souhaite pas poursuivre avec',
  question: 'pose une question sur',
} as const;

export interface ToldFeedback {
  id: string;
  job: FoundJob;
  candidate: ShownTalent;
  kind: keyof typeof SAID;
  text: string;
}

const sentenceOf = (job: FoundJob, { firstname, lastname }: ShownTalent, kind: ToldFeedback['kind']) =>
  `${job.society_name} ${SAID[kind]} ${firstname} ${lastname}`;

/** The same for whoever looks after an offer whose account manager has left, or that never had one. */
export function feedbackNews({ id, job, candidate, kind }: ToldFeedback) {
  return {
    kind: 'boardFeedback',
    title: 'Un client a répondu sur un candidat',
    description: `${sentenceOf(job, candidate, kind)}, pour «\u202f${job.name}\u202f». Plus personne ne suit cette offre\u00a0: répondez-lui, et nommez un responsable.`,
    priority: 'important',
    link: `/jobs/${job.id}`,
    dedupeKey: `boardFeedback:${id}`,
  } as const;
}

/** Tells the account manager of a job what the client said; undefined when the job has none. */
export function feedbackMail(
  { productName, shellUrl, supportEmail }: MailSender,
  { id, job, candidate, kind, text }: ToldFeedback,
): Mail | undefined {
  if (job.manager_email === null) return undefined;
  const said = sentenceOf(job, candidate, kind);
  return {
    dedupeKey: `talentBoardFeedback:${id}`,
    template: 'talentboard-feedback',
    to: job.manager_email,
    subject: said,
    ...composeMail({
      greeting: `Bonjour ${job.manager_fullname},`,
      paragraphs: [
        `${said}, pour «\u202f${job.name}\u202f».`,
        ...text.split('\n').filter((line) => line.trim() !== ''),
        'Rien n’a bougé dans le funnel\u00a0: la suite vous appartient.',
      ],
      action: { label: 'Ouvrir la fiche du talent', url: `${shellUrl}/talents/${candidate.id}` },
      reason: 'Vous recevez ce message parce que vous suivez cette offre.',
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}
