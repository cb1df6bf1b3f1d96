import { contractOf, languageNames, rhythmOf, salaryOf } from '@bloom/shared-rules/talents/job-offer-words';
import type { JobDraft } from '@bloom/shared-rules/talents/job-project';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';

interface Summary {
  jobId: string;
  draft: JobDraft;
  email: string;
  /** The address of whoever looks after the offer. */
  managerEmail: string | undefined;
}

/** What was understood of the need, for one of the client's people: nothing that only staff knows. */
export function jobQualifMail(
  { productName, supportEmail }: MailSender,
  { jobId, draft, email, managerEmail }: Summary,
): Mail {
  const { location, minYearsXP, requiredLanguages, context, details, team, interviewProcess } = draft;
  const facts: [string, string | null][] = [
    ['Métier', draft.jobTitle],
    ['Contrat', contractOf(draft)],
    ['Lieu', location],
    ['Rythme', rhythmOf(draft)],
    ['Salaire', salaryOf(draft)],
    ['Expérience', minYearsXP === null ? null : `${minYearsXP}\u00a0ans au moins`],
    ['Langues', languageNames(requiredLanguages)],
    ['Contexte', context],
    ['Détails', details],
    ['Équipe', team],
    ['Entretiens', interviewProcess],
  ];
  return {
    dedupeKey: `jobQualif:${jobId}:${email}`,
    template: 'job-qualif',
    to: email,
    subject: `Votre besoin\u00a0: ${draft.name}`,
    ...composeMail({
      greeting: 'Bonjour,',
      paragraphs: [
        `Voici ce que nous avons retenu de votre besoin «\u202f${draft.name}\u202f». Dites-nous ce qui est à corriger, avant que nous cherchions.`,
        ...facts.flatMap(([label, text]) => (text === null || text.trim() === '' ? [] : [`${label}\u00a0: ${text}`])),
      ],
      reason: 'Vous recevez ce message parce que vous êtes l’interlocuteur de cette recherche.',
      contact: `Une correction\u202f? Écrivez à ${managerEmail ?? supportEmail}.`,
      productName,
    }),
  };
}
