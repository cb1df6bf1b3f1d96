import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { isPlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ToldInvoice } from '../invoices/invoice-followers.ts';
import { factsOf, missionOfInvoice } from './deposit.repository.ts';
import type { ToldEvent } from './invoice-platform.ts';

interface About {
  invoice: ToldInvoice;
  /** Why the event counts for nothing. */
  problem: string | undefined;
}

const linkOf = ({ id }: ToldInvoice) => `/invoices/${id}`;

function nameOf({ side, number, document }: ToldInvoice): string | null {
  if (document === null) return number;
  return side === 'customer' ? `${number} pour ${document.buyer.name}` : `${number} au nom ${of(document.seller.name)}`;
}

/** Finance, and who looks after the mission. */
async function concerned(tx: Db, missionId: string | undefined): Promise<string[]> {
  const own = missionId === undefined ? [] : await staffOfMission(tx, missionId);
  return [...new Set([...(await staffOfFinance(tx)), ...own])];
}

/** A state that somebody must do something about; also one that says it wrongly, which nobody else would see. */
export async function tellTask(
  platform: Platform,
  tx: Db,
  event: ToldEvent,
  { invoice, problem }: About,
): Promise<void> {
  const state = isPlatformCode(event.code) ? PLATFORM_STATES[event.code] : undefined;
  if (state?.task === undefined) return;
  const missionId = await missionOfInvoice(tx, invoice);
  const why = [event.reason === null ? undefined : reasonInWords(event.reason), event.comment, problem];
  const reasons = why.flatMap((part) => part?.replace(/[.\s]+$/u, '') || []).join('. ');
  await notify(platform, tx, {
    kind: 'invoiceRefused',
    title: state.task,
    description: `${nameOf(invoice)}\u00a0: ${state.word.toLowerCase()}${reasons === '' ? '' : `. ${reasons}`}.`,
    priority: 'important',
    link: linkOf(invoice),
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `invoiceRefused:${invoice.id}:${event.code}:${event.at}`,
    to: { staffIds: await concerned(tx, missionId) },
  });
}

/** The platform will not report it as it is: the invoice stays what it is. */
export async function tellReportRefused(
  platform: Platform,
  tx: Db,
  report: { id: string; invoice_id: string; problem: string; at: string },
): Promise<void> {
  const { number } = await factsOf(tx, report);
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: 'Déclaration à l’administration refusée',
    description: `${number}\u00a0: ${report.problem} Rien n’en change pour la facture elle-même.`,
    priority: 'important',
    link: `/invoices/${report.invoice_id}`,
    // What was refused, accepted and refused again is news each time.
    dedupeKey: `taxReportRefused:${report.id}:${report.at}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

/** A copy was refused, and taken after another one was sent, or after the report was made by hand. */
export async function tellReportedTwice(
  platform: Platform,
  tx: Db,
  { at, ...report }: { invoice_id: string; at: string },
): Promise<void> {
  const { number } = await factsOf(tx, report);
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: 'Déclaration à l’administration faite deux fois',
    description: `${number}\u00a0: la plateforme a accepté la déclaration qu’elle avait refusée, et l’administration a aussi celle qui l’a remplacée. Faites-en retirer une, puis notez-le.`,
    priority: 'important',
    link: `/invoices/${report.invoice_id}`,
    dedupeKey: `taxReportTwice:${report.invoice_id}:${at}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

/** It is final, and nobody at the client would get it by mail. */
export async function tellNobodyReads(
  platform: Platform,
  tx: Db,
  invoice: ToldInvoice,
  document: InvoiceDocument,
): Promise<void> {
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: 'Facture sans destinataire',
    description: `${document.number} pour ${document.buyer.name} n’est partie vers personne\u00a0: aucun contact de facturation n’est joignable par e-mail. Envoyez-la vous-même, et nommez-en un.`,
    priority: 'important',
    link: linkOf(invoice),
    dedupeKey: `invoiceUnread:${invoice.id}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}

/** The whole of it came in. */
export async function tellPaid(platform: Platform, tx: Db, invoice: ToldInvoice): Promise<void> {
  const missionId = await missionOfInvoice(tx, invoice);
  await notify(platform, tx, {
    kind: 'invoicePaid',
    title: 'Facture encaissée',
    description: `${nameOf(invoice)} est entièrement encaissée.`,
    link: linkOf(invoice),
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `invoicePaid:${invoice.id}`,
    to: { staffIds: await concerned(tx, missionId) },
  });
}

/** The platform has been away for a while. */
export async function tellAway(platform: Platform, tx: Db, count: number): Promise<void> {
  const waiting = count === 1 ? 'Une facture attend' : `${count} factures attendent`;
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: 'Plateforme de facturation injoignable',
    description: `${waiting} depuis plus d’une heure. L’envoi reprendra seul à son retour.`,
    priority: 'important',
    link: '/invoices',
    dedupeKey: `platformAway:${platform.clock.today()}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}
