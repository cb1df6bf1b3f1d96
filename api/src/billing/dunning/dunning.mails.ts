import { groupedIban } from '../../paper/documents/grouped-iban.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { euros } from '../../platform/french/french-money.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';

export interface DunningFacts {
  invoiceId: string;
  level: number;
  number: string;
  title: string | null;
  dueOn: string;
  totalCents: number;
  /** Less than the total where a part was paid. */
  leftCents: number;
  /** Undefined while the legal rate is not known. */
  penaltyCents: number | undefined;
  feeCents: number;
  contact: { id: string; firstname: string; email: string };
}

const owed = (cents: number | undefined) =>
  cents === undefined ? 'trois fois le taux d’intérêt légal' : `${euros(cents)} à ce jour`;

function paragraphs(facts: DunningFacts): string[] {
  const { level, number, title, dueOn, totalCents, leftCents, penaltyCents, feeCents } = facts;
  const isPart = leftCents < totalCents;
  const left = isPart ? `, dont il reste ${euros(leftCents)} à régler,` : '';
  const invoice = `la facture ${number}${title === null ? '' : ` (${title})`} de ${euros(totalCents)} TTC${left}`;
  const first = `Sauf erreur de notre part, ${invoice} est échue depuis le ${frenchDay(dueOn)} et nous n’avons pas reçu ${isPart ? 'la totalité de ' : ''}son règlement.`;
  if (level === 1) {
    return [
      first,
      'Merci de procéder au virement, ou de nous dire ce qui le retarde. S’il est déjà parti, ne tenez pas compte de ce message.',
    ];
  }
  return [
    `Malgré notre premier rappel, ${invoice} reste impayée depuis son échéance du ${frenchDay(dueOn)}.`,
    `Comme elle l’indique, des pénalités de retard sont dues (${owed(penaltyCents)}), avec l’indemnité forfaitaire de recouvrement de ${euros(feeCents)}.`,
    'Merci de procéder au virement sous huit jours, ou de nous dire ce que vous contestez.',
  ];
}

/** How the keys of all mails that remind of an invoice begin. */
export const keysOf = (invoiceId: string) => `dunning:${invoiceId}:`;

/** A reminder to one of those who receive the client's invoices. */
export function dunningMail(
  { productName, supportEmail, firm }: Pick<Environment, 'productName' | 'supportEmail' | 'firm'>,
  facts: DunningFacts,
): Mail {
  const { invoiceId, level, number, contact } = facts;
  const account =
    firm.iban === null
      ? []
      : [`Virement à ${firm.name}, IBAN ${groupedIban(firm.iban)}, en rappelant le numéro ${number}.`];
  return {
    template: `dunning-${level}`,
    dedupeKey: `${keysOf(invoiceId)}${level}:${contact.id}`,
    to: contact.email,
    subject: level === 1 ? `Rappel\u00a0: facture ${number} échue` : `Deuxième rappel\u00a0: facture ${number} impayée`,
    ...composeMail({
      productName,
      greeting: `Bonjour ${contact.firstname},`,
      paragraphs: [...paragraphs(facts), ...account],
      reason: `Vous recevez ce message parce que vous êtes le contact de facturation de votre société chez ${productName}.`,
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
    }),
  };
}
