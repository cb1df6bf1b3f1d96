import { CODE_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { CONTACT_KEEP_MONTHS } from '@bloom/shared-rules/company/contact-keeping';
import { BLOOMER_KEEP_MONTHS } from '@bloom/shared-rules/person/bloomer-keeping';
import { KEEP_MONTHS } from '@bloom/shared-rules/talents/talent-keeping';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailContent, type MailSender } from '../../platform/mail/mail-text.ts';
import type { PersonKind } from '../../platform/retention/personal-data.ts';
import type { Receipt } from './receipt.ts';
import { SELF_DATA_LINK } from './self-data.links.ts';

export interface Recipient {
  kind: PersonKind;
  email: string;
  firstname: string;
}

/** Bloomers are friends of the house, everybody else is not. */
const choose = (kind: PersonKind, friend: string, guest: string): string => (kind === 'bloomer' ? friend : guest);

const contactOf = ({ supportEmail }: MailSender, kind: PersonKind): string =>
  choose(kind, `Une question\u202f? Écris à ${supportEmail}.`, `Une question\u202f? Écrivez à ${supportEmail}.`);

type Written = Pick<Mail, 'template' | 'dedupeKey' | 'subject'> &
  Omit<MailContent, 'productName' | 'greeting' | 'contact'>;

function mailTo(sender: MailSender, to: Recipient, { template, dedupeKey, subject, ...content }: Written): Mail {
  const frame = {
    productName: sender.productName,
    greeting: `Bonjour ${to.firstname},`,
    contact: contactOf(sender, to.kind),
  };
  return { template, dedupeKey, to: to.email, subject, ...composeMail({ ...content, ...frame }) };
}

/** Opens the person's own data; useless without the code that a second mail brings. */
export function selfDataMail(
  sender: MailSender,
  to: Recipient,
  { requestId, token, kind }: { requestId: string; token: string; kind: 'erasure' | 'export' },
): Mail {
  const wish = kind === 'erasure' ? 'effacer' : 'recevoir';
  return mailTo(sender, to, {
    template: 'self-data-link',
    dedupeKey: `selfData:${requestId}`,
    subject: choose(to.kind, 'Tes données\u00a0: confirme ta demande', 'Vos données\u00a0: confirmez votre demande'),
    paragraphs: [
      choose(
        to.kind,
        `Quelqu’un, sans doute toi, a demandé à ${wish} les données que ${sender.productName} a sur toi. Rien n’est fait tant que tu n’as pas confirmé.`,
        `Quelqu’un, sans doute vous, a demandé à ${wish} les données que ${sender.productName} a sur vous. Rien n’est fait tant que vous n’avez pas confirmé.`,
      ),
    ],
    action: {
      label: 'Ouvrir mes données',
      url: `${sender.shellUrl}/my-data?token=${encodeURIComponent(token)}`,
    },
    after: [
      `Ce lien est personnel, ne sert qu’une fois et reste valable ${lifeInWords(SELF_DATA_LINK.life)}. Un code sera demandé en plus.`,
    ],
    reason: choose(
      to.kind,
      'Tu reçois ce message parce que cette adresse a été saisie dans le formulaire sur les données personnelles. Tu n’y es pour rien\u202f? Ne fais rien.',
      'Vous recevez ce message parce que cette adresse a été saisie dans le formulaire sur les données personnelles. Vous n’y êtes pour rien\u202f? Ne faites rien.',
    ),
  });
}

/** The six digits; the log keeps no code of this template (see withoutSecrets). */
export function selfDataCodeMail(
  sender: MailSender,
  to: Recipient,
  { codeId, code }: { codeId: string; code: string },
): Mail {
  return mailTo(sender, to, {
    template: 'self-data-code',
    dedupeKey: `selfDataCode:${codeId}`,
    subject: `${code} est ${choose(to.kind, 'ton', 'votre')} code de confirmation`,
    paragraphs: [
      `${code} est le code à saisir sur la page ouverte par le lien. Il est valable ${lifeInWords(CODE_LIFE)}.`,
      choose(to.kind, 'Ne le donne à personne.', 'Ne le donnez à personne.'),
    ],
    reason: 'Ce message a été demandé depuis la page « Mes données ».',
  });
}

/** The copy is there. */
export function exportReadyMail(sender: MailSender, to: Recipient, { id, until }: { id: string; until: string }): Mail {
  return mailTo(sender, to, {
    template: 'personal-data-export',
    dedupeKey: `dataExport:${id}`,
    subject: choose(to.kind, 'La copie de tes données est prête', 'La copie de vos données est prête'),
    paragraphs: [
      choose(
        to.kind,
        `La copie de tes données t’attend sur la page «\u202fMes données\u202f» jusqu’au ${until}. Ensuite, elle est supprimée\u202f; tu peux en demander une autre à tout moment.`,
        `La copie de vos données vous attend sur la page «\u202fMes données\u202f» jusqu’au ${until}. Ensuite, elle est supprimée\u202f; vous pouvez en demander une autre à tout moment.`,
      ),
    ],
    action: { label: 'Ouvrir mes données', url: `${sender.shellUrl}/my-data` },
    reason: choose(
      to.kind,
      'Tu reçois ce message parce que tu as demandé la copie de tes données.',
      'Vous recevez ce message parce que vous avez demandé la copie de vos données.',
    ),
  });
}

export function refusalMail(sender: MailSender, to: Recipient, { id, reason }: { id: string; reason: string }): Mail {
  return mailTo(sender, to, {
    template: 'privacy-refusal',
    dedupeKey: `privacyRefusal:${id}`,
    subject: 'Réponse à la demande sur les données personnelles',
    paragraphs: [
      choose(
        to.kind,
        'Nous ne pouvons pas donner suite à ta demande\u00a0:',
        'Nous ne pouvons pas donner suite à votre demande\u00a0:',
      ),
      reason,
      choose(
        to.kind,
        'Tu peux nous répondre à l’adresse ci-dessous, ou saisir la CNIL (www.cnil.fr).',
        'Vous pouvez nous répondre à l’adresse ci-dessous, ou saisir la CNIL (www.cnil.fr).',
      ),
    ],
    reason: choose(
      to.kind,
      'Tu reçois ce message parce que tu as fait une demande sur tes données.',
      'Vous recevez ce message parce que vous avez fait une demande sur vos données.',
    ),
  });
}

/** Why the time of a person is over, who may never have worked with us; only a talent was asked before. */
const SILENCE: Readonly<Record<PersonKind, string>> = {
  bloomer: `Nous n’avons pas eu de mission ensemble ces ${BLOOMER_KEEP_MONTHS} derniers mois.`,
  contact: `Nous n’avons plus travaillé ensemble depuis ${CONTACT_KEEP_MONTHS} mois.`,
  talent: `Nous n’avons plus de vos nouvelles depuis ${KEEP_MONTHS} mois. Comme annoncé,`,
};

export interface Receipted {
  receipt: Receipt;
  url: string;
  why: 'request' | 'age';
  /** The address leaves our records once this was sent: no other record has it. */
  isLast: boolean;
}

export const receiptKey = (requestId: string): string => `erasureReceipt:${requestId}`;

export function receiptMail(sender: MailSender, to: Recipient, { receipt, url, why, isLast }: Receipted): Mail {
  const erased = receipt.erased.map(({ label }) => `– ${label}`);
  const kept = receipt.kept.map(({ label, why, until }) => `– ${label}\u00a0: ${why}, ${until}`);
  return mailTo(sender, to, {
    template: 'erasure-receipt',
    dedupeKey: receiptKey(receipt.reference),
    subject: choose(to.kind, 'Tes données ont été effacées', 'Vos données ont été effacées'),
    paragraphs: [
      why === 'age'
        ? `${SILENCE[to.kind]} ${sender.productName} a effacé ce que nous avions sur ${choose(to.kind, 'toi', 'vous')}\u00a0:`
        : choose(
            to.kind,
            `Comme tu l’as demandé, ${sender.productName} a effacé ce que nous avions sur toi\u00a0:`,
            `Comme vous l’avez demandé, ${sender.productName} a effacé ce que nous avions sur vous\u00a0:`,
          ),
      ...erased,
      ...(kept.length > 0 ? ['La loi nous oblige à conserver\u00a0:', ...kept] : []),
      `Les sauvegardes expirent en 35 jours. ${
        isLast
          ? 'Cette adresse sort de nos fichiers avec l’envoi de ce message\u00a0: c’est le dernier.'
          : 'Cette adresse figure aussi sur une autre fiche, qui n’est pas effacée\u00a0: les messages qui concernent celle-ci continuent.'
      }`,
    ],
    action: { label: 'Télécharger le reçu', url },
    after: ['Ce reçu ne porte aucun nom. Le lien reste valable trente jours.'],
    reason:
      why === 'age'
        ? choose(
            to.kind,
            'Tu reçois ce message parce que tes données viennent d’être effacées.',
            'Vous recevez ce message parce que vos données viennent d’être effacées.',
          )
        : choose(
            to.kind,
            'Tu reçois ce message parce que tu as demandé l’effacement de tes données.',
            'Vous recevez ce message parce que vous avez demandé l’effacement de vos données.',
          ),
  });
}
