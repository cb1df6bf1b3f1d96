import { contestableUntil } from '@bloom/shared-rules/invoice/contest-window';
import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { of } from '@bloom/shared-rules/words/elision';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import { euros } from '../../platform/french/french-money.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-text.ts';
import { mailReaders, payeeOf } from '../invoices/invoice-contacts.service.ts';
import type { ToldInvoice } from '../invoices/invoice-followers.ts';
import { tellNobodyReads } from './platform-news.notice.ts';

/**
 * To whoever handles the client's bills, with the sealed paper; finance hears of it where nobody does. Answers to how
 * many.
 */
export async function mailInvoice(
  platform: Platform,
  tx: Db,
  invoice: ToldInvoice,
  { document, attempt }: { document: InvoiceDocument; attempt: number },
): Promise<number> {
  const { productName, supportEmail } = platform.environment;
  const isCredit = document.kind === 'credit';
  const what = isCredit ? 'L’avoir' : 'La facture';
  const about = `${what} n°\u00a0${document.number} ${of(document.seller.name)}, d’un montant de ${euros(document.totals.total)} TTC, est jointe à ce message.`;
  const due = `Elle est à régler le ${plainDay(document.dueDate)} au plus tard.`;
  const readers = await mailReaders(tx, invoice);
  if (readers.length === 0) await tellNobodyReads(platform, tx, invoice, document);
  for (const { name, email } of readers) {
    await queueMail(tx, {
      dedupeKey: `invoice:${invoice.id}:${email.toLowerCase()}${attempt === 1 ? '' : `:${attempt}`}`,
      template: 'invoice',
      to: email,
      subject: `${isCredit ? 'Avoir' : 'Facture'} ${document.number} – ${document.title}`,
      ...(invoice.file_id === null ? {} : { fileId: invoice.file_id }),
      ...composeMail({
        greeting: `Bonjour ${name},`,
        paragraphs: [isCredit ? about.replace('est jointe', 'est joint') : about, ...(isCredit ? [] : [due])],
        reason: 'Vous recevez ce message parce que vous êtes le contact de facturation de cette prestation.',
        contact: `Une question\u202f? Écrivez-nous à ${supportEmail}.`,
        productName,
      }),
    });
  }
  return readers.length;
}

/**
 * To the Bloomer in whose company's name it was written: what it says, when it is paid, and until when he may contest
 * it.
 */
export async function mailSelfBilled(
  { environment }: Platform,
  tx: Db,
  invoice: ToldInvoice,
  document: InvoiceDocument,
): Promise<void> {
  const payee = await payeeOf(tx, invoice);
  if (payee === undefined) return;
  const { productName, supportEmail } = environment;
  const isCredit = isCreditKind(document.kind);
  const what = isCredit ? 'L’avoir d’autofacture' : 'L’autofacture';
  const about = `${what} n°\u00a0${document.number}, au nom ${of(document.seller.name)}, d’un montant de ${euros(document.totals.total)} TTC, est ${isCredit ? 'joint' : 'jointe'} à ce message.`;
  const until = plainDay(contestableUntil(document.issueDate));
  const next = `Elle t’est payée le ${plainDay(document.dueDate)} au plus tard. Si elle est fausse, conteste-la dans ${productName} jusqu’au ${until}\u202f; sans réponse, elle est acceptée.`;
  await queueMail(tx, {
    dedupeKey: `invoice:${invoice.id}:${payee.id}`,
    template: 'invoice',
    to: payee.email,
    subject: `${isCredit ? 'Avoir' : 'Autofacture'} ${document.number} – ${document.title}`,
    ...(invoice.file_id === null ? {} : { fileId: invoice.file_id }),
    ...composeMail({
      greeting: `Bonjour ${payee.firstname},`,
      paragraphs: [about, ...(isCredit ? [] : [next])],
      reason: 'Tu reçois ce message parce que ta société a donné mandat d’établir ses factures.',
      contact: `Une question\u202f? Écris-nous à ${supportEmail}.`,
      productName,
    }),
  });
}
