import type { Environment } from '../../platform/environment/environment.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

export type Sender = Pick<Environment, 'productName' | 'shellUrl'>;

export type Letter = {
  readonly template: string;
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: string[];
  readonly action?: { label: string; url: string };
  readonly reason: string;
  readonly contact: string;
};

export function writeLetter(sender: Sender, letter: Letter): Mail {
  const { template, dedupeKey, to, subject, ...content } = letter;
  return { template, dedupeKey, to, subject, ...composeMail({ ...content, productName: sender.productName }) };
}

/** The customer care manager, or whoever of the firm there is. */
export function humanToAsk(sender: Sender, manager: { fullname: string; email: string } | undefined): string {
  return manager === undefined
    ? `Une question\u202f? Contactez ${sender.productName}.`
    : `Une question\u202f? ${manager.fullname}, ${manager.email}`;
}

export type CodeLetter = {
  readonly codeId: string;
  readonly code: string;
  readonly to: { firstname: string; lastname: string; email: string };
  /** How to reach somebody. */
  readonly contact: string;
};

/** The six digits that confirm a signature. */
export function codeMail(sender: Sender, { codeId, code, to, contact }: CodeLetter): Mail {
  return writeLetter(sender, {
    template: 'sign-code',
    dedupeKey: `sign-code:${codeId}`,
    to: to.email,
    subject: `Votre code de signature\u00a0: ${code}`,
    greeting: `Bonjour ${to.firstname} ${to.lastname},`,
    paragraphs: [
      `Votre code de confirmation est le ${code}. Il est valable dix minutes.`,
      'Si vous n’avez pas demandé ce code, ignorez ce message et ne le communiquez à personne.',
    ],
    reason: `Vous recevez ce message parce qu’une signature vous est demandée dans ${sender.productName}.`,
    contact,
  });
}
