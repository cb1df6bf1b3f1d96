import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';

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

export function writeLetter(sender: MailSender, letter: Letter): Mail {
  const { template, dedupeKey, to, subject, ...content } = letter;
  return { template, dedupeKey, to, subject, ...composeMail({ ...content, productName: sender.productName }) };
}

/**
 * The account manager, or whoever of the firm there is; with an address, for mails leave from one that nobody reads.
 */
export function humanToAsk(
  { productName, supportEmail }: MailSender,
  manager: { fullname: string; email: string } | undefined,
): string {
  const { fullname, email } = manager ?? { fullname: `L’équipe ${productName}`, email: supportEmail };
  return `Une question\u202f? ${fullname}, ${email}`;
}

export type CodeLetter = {
  readonly codeId: string;
  readonly code: string;
  /** Bloomers are addressed with « tu », everybody else with « vous ». */
  readonly to: { firstname: string; lastname: string; email: string; isBloomer?: boolean };
  /** How to reach somebody. */
  readonly contact: string;
};

/** The six digits that confirm a signature. */
export function codeMail(sender: MailSender, { codeId, code, to, contact }: CodeLetter): Mail {
  const { isBloomer = false, firstname, lastname, email } = to;
  const tells = (tu: string, vous: string) => (isBloomer ? tu : vous);
  return writeLetter(sender, {
    template: 'sign-code',
    dedupeKey: `sign-code:${codeId}`,
    to: email,
    subject: `${tells('Ton', 'Votre')} code de signature\u00a0: ${code}`,
    greeting: `Bonjour ${tells(firstname, `${firstname} ${lastname}`)},`,
    paragraphs: [
      `${tells('Ton', 'Votre')} code de confirmation est le ${code}. Il est valable ${lifeInWords(CODE_LIFE)}.`,
      tells(
        'Si tu n’as pas demandé ce code, ignore ce message et ne le communique à personne.',
        'Si vous n’avez pas demandé ce code, ignorez ce message et ne le communiquez à personne.',
      ),
    ],
    reason: `${tells('Tu reçois', 'Vous recevez')} ce message parce qu’une signature ${tells('t’est', 'vous est')} demandée dans ${sender.productName}.`,
    contact,
  });
}
