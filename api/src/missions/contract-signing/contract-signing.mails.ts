import { lifeInWords } from '@bloom/shared-rules/access/link-life';
import { humanToAsk, writeLetter } from '../../paper/signer/signer-mails.ts';
import { businessDay } from '../../platform/clock.ts';
import { longDay } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailSender } from '../../platform/mail/mail-text.ts';
import { contractTitle } from '../contracts/contract.words.ts';
import { CONTRACT_LINK } from './contract-signing.links.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import type { SigningCase } from './signing-case.service.ts';

export interface MailTo {
  firstname: string;
  lastname: string;
  email: string;
}

export interface MailFacts {
  signingCase: SigningCase;
  signer: SignerRecord;
  to: MailTo;
  manager: { fullname: string; email: string } | undefined;
}

/** Bloomers are addressed with « tu », everybody else with « vous ». */
const tells = (signer: SignerRecord, tu: string, vous: string): string => (signer.party === 'bloomer' ? tu : vous);

function subjectOf({ contract }: SigningCase): string {
  return `${contractTitle(contract)}, mission «\u202f${contract.mission_label}\u202f»`;
}

function greeting(signer: SignerRecord, to: MailTo): string {
  return tells(signer, `Bonjour ${to.firstname},`, `Bonjour ${to.firstname} ${to.lastname},`);
}

function reason(signer: SignerRecord, { contract }: SigningCase, { productName }: MailSender): string {
  const mission = `«\u202f${contract.mission_label}\u202f»`;
  if (signer.party === 'bloomer') return `Tu reçois ce message parce que tu réalises la mission ${mission}.`;
  if (signer.party === 'client') {
    return `Vous recevez ce message parce que vous signez pour ${contract.client_name} le contrat de la mission ${mission}.`;
  }
  return `Vous recevez ce message parce que vous signez les contrats pour ${productName}.`;
}

export type AskKind = 'invitation' | 'renewal' | 'reminder';

const SUBJECTS: Record<AskKind, string> = {
  invitation: 'À signer',
  renewal: 'Nouveau lien pour signer',
  reminder: 'Rappel, à signer',
};

/** Asks somebody to sign; `key` makes this mail the only one of its kind. */
export function askMail(
  sender: MailSender,
  { signingCase, signer, to, manager }: MailFacts,
  ask: { kind: AskKind; url: string; key: string },
): Mail {
  const { contract, signing } = signingCase;
  const what = `${contractTitle(contract)} de la mission «\u202f${contract.mission_label}\u202f» (${contract.bloomer_fullname} chez ${contract.client_name})`;
  const opening = {
    invitation: `${what}\u00a0: le document attend ${tells(signer, 'ta', 'votre')} signature.`,
    renewal: `Voici un nouveau lien pour lire et signer\u00a0: ${what}.`,
    reminder: `Pour rappel, ce document attend toujours ${tells(signer, 'ta', 'votre')} signature\u00a0: ${what}.`,
  }[ask.kind];
  const personal = tells(
    signer,
    'Ce lien t’est personnel\u00a0: merci de ne pas le transférer.',
    'Ce lien vous est personnel\u00a0: merci de ne pas le transférer.',
  );
  return writeLetter(sender, {
    template: `contract-${ask.kind}`,
    dedupeKey: `contract-${ask.kind}:${ask.key}`,
    to: to.email,
    subject: `${SUBJECTS[ask.kind]}\u00a0: ${subjectOf(signingCase)}`,
    greeting: greeting(signer, to),
    paragraphs: [
      opening,
      `${tells(signer, 'Tu peux', 'Vous pouvez')} signer jusqu’au ${longDay(businessDay(signing.ends_at))}. Un code de confirmation ${tells(signer, 'te', 'vous')} sera demandé.${signer.party === 'firm' ? '' : ` ${personal}`}`,
    ],
    action: { label: 'Lire et signer', url: ask.url },
    reason: reason(signer, signingCase, sender),
    contact: humanToAsk(sender, manager),
  });
}

const STOPPED = {
  cancelled: 'a été annulée',
  superseded: 'est remplacée\u00a0: une nouvelle invitation arrive avec la version à jour du document',
  signedByHand: 'n’a plus lieu d’être\u00a0: le document a été signé sur papier',
  refused: 'est arrêtée\u00a0: un signataire a refusé de signer',
} as const;

/** There is nothing left to sign. */
export function stoppedMail(sender: MailSender, facts: MailFacts, why: keyof typeof STOPPED): Mail {
  const { signingCase, signer, to, manager } = facts;
  return writeLetter(sender, {
    template: 'contract-stopped',
    dedupeKey: `contract-stopped:${signer.id}`,
    to: to.email,
    subject: `Signature arrêtée\u00a0: ${subjectOf(signingCase)}`,
    greeting: greeting(signer, to),
    paragraphs: [
      `La demande de signature du document «\u202f${contractTitle(signingCase.contract)}\u202f» ${STOPPED[why]}.`,
      tells(signer, 'Tu n’as rien à faire.', 'Vous n’avez rien à faire.'),
    ],
    reason: reason(signer, signingCase, sender),
    contact: humanToAsk(sender, manager),
  });
}

/** Everybody has signed: where each finds the sealed document. */
export function sealedMail(sender: MailSender, { signingCase, signer, to, manager }: MailFacts, url: string): Mail {
  return writeLetter(sender, {
    template: 'contract-sealed',
    dedupeKey: `contract-sealed:${signer.id}`,
    to: to.email,
    subject: `Signé par tous\u00a0: ${subjectOf(signingCase)}`,
    greeting: greeting(signer, to),
    paragraphs: [
      `Le document «\u202f${contractTitle(signingCase.contract)}\u202f» est signé par toutes les parties. Le PDF scellé, avec sa page de preuve, est à ${tells(signer, 'ta', 'votre')} disposition. Ce lien reste valable ${lifeInWords(CONTRACT_LINK.life)}\u00a0: ${tells(signer, 'pense', 'pensez')} à l’enregistrer.`,
    ],
    action: { label: 'Voir le document signé', url },
    reason: reason(signer, signingCase, sender),
    contact: humanToAsk(sender, manager),
  });
}
