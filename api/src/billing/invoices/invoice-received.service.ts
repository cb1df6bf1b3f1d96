import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { supplierMoneyMoved } from '../../cra/activities/invoice-state.service.ts';
import { keepReceivedInvoice, takeReceivedInvoiceBack } from '../../cra/entry/received-invoice.service.ts';
import type { ReceivedInvoice } from '../../paper/invoices/received-invoice.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import * as repository from './invoice.repository.ts';
import { settleDeducted } from './invoice-collected.service.ts';
import { creditsBefore } from './invoice-draft.service.ts';
import type { Draft } from './invoice-draft.ts';
import { lockWithMonth } from './invoice-finalise.service.ts';
import { receivedSeries } from './invoice-number.repository.ts';
import { lockSubject, tellInvoiceMoved } from './invoice-subject.ts';
import { tellOrdered, tellOverpaid } from './overpaid.notice.ts';

interface ReceivedPaper {
  activityId: string;
  fileId: string;
  draft: Draft;
  reportVersion: number;
  by: string;
}

/** The paper of a supplier becomes the invoice of a month, to be looked at; what was only a draft makes way. */
export async function receiveInvoice(platform: Platform, tx: Tx, paper: ReceivedPaper): Promise<string> {
  const { activityId, fileId, draft, by } = paper;
  await lockSubject(tx, { id: '', activity_id: activityId, subject_id: null, side: 'supplier' });
  const known = await repository.lockInvoiceOf(tx, { activityId, side: 'supplier' });
  if (known?.status === 'FINALISED') {
    throw stateError({ reason: known.status, message: 'Ce mois a déjà une facture de fournisseur finalisée.' });
  }
  await keepReceivedInvoice(tx, { activityId, fileId, now: platform.clock.now() });
  const row = { society_id: draft.societyId, report_version: paper.reportVersion, bypasses_compliance: true };
  const invoice =
    known === undefined || known.status === 'CANCELLED'
      ? await repository.insertInvoice(tx, {
          side: 'supplier',
          kind: 'invoice',
          status: 'IN_PROGRESS',
          activity_id: activityId,
          created_by: by,
          ...row,
        })
      : await repository.startAgain(tx, known, row);
  // What the firm wrote itself meanwhile was only a draft.
  if (known !== undefined && known.kind !== 'invoice') await supersedeFiles(tx, [known.draft_file_id]);
  await repository.saveDraft(tx, invoice.id, { ...draft, fileId });
  await tellInvoiceMoved(tx, invoice, { status: 'TO_VALIDATE', error: null });
  return invoice.id;
}

/** The supplier's paper is refused: the month waits for another one. False where it was finalised before. */
export async function giveInvoiceBack(
  platform: Platform,
  tx: Tx,
  invoiceId: string,
  { by, reason, fileId }: { by: string; reason: string; fileId: string },
): Promise<boolean> {
  const invoice = await lockWithMonth(tx, invoiceId);
  if (invoice.status === 'FINALISED') return false;
  if (invoice.status === 'CANCELLED') return true;
  const now = platform.clock.now();
  await repository.saveCancelled(tx, invoice.id, { by, now, reason });
  const hasOther = await takeReceivedInvoiceBack(tx, { activityId: invoice.activity_id ?? '', fileId, now });
  // What somebody uploaded in its place is still to be looked at.
  await tellInvoiceMoved(tx, invoice, { status: hasOther ? 'TO_VALIDATE' : 'NOT_CREATED', error: null });
  return true;
}

/** What is read of a credit note that a supplier sent. */
export type SaidCredit = Pick<ReceivedInvoice, 'number' | 'issuedOn' | 'vat' | 'netCents' | 'totalCents'>;

/** Takes something off an invoice that a supplier sent, as its own credit note says. */
export async function creditReceived(
  context: RequestContext,
  tx: Tx,
  { precedingId, fileId, said }: { precedingId: string; fileId: string; said: SaidCredit },
): Promise<string> {
  const invoice = await lockWithMonth(tx, precedingId);
  const { document, society_id: societyId } = invoice;
  if (invoice.status !== 'FINALISED')
    throw stateError({ reason: invoice.status, message: 'La facture qu’il reprend n’est pas finalisée.' });
  // Not what is owed: a payment does not make less of an invoice that may be taken back.
  const before = (await creditsBefore(tx, invoice.id)).reduce((sum, { totals }) => sum + totals.total, 0);
  const leftCents = document.totals.total - before - said.totalCents;
  if (leftCents < -ROUNDING_CENTS) {
    throw stateError({ reason: 'AMOUNT', message: 'Cet avoir dépasse ce qui reste de la facture qu’il reprend.' });
  }
  const now = context.clock.now();
  const by = actorOf(context.viewer);
  const row = await repository.insertInvoice(tx, {
    side: 'supplier',
    kind: 'credit',
    status: 'TO_VALIDATE',
    preceding_id: invoice.id,
    created_by: by,
    activity_id: invoice.activity_id,
    society_id: societyId,
    report_version: invoice.report_version,
  });
  const credit = creditDocument(document, said);
  await repository.saveDraft(tx, row.id, { document: credit, societyId, fileId });
  const { number, issuedOn } = said;
  const given = { series: receivedSeries(societyId, issuedOn), number, issuedOn };
  await repository.saveFinal(tx, row.id, { given, document: credit, by, now });
  await repository.keepReceived(tx, row.id, now);
  await repository.takeOff(tx, invoice.id, said.totalCents);
  if (leftCents <= ROUNDING_CENTS) {
    await repository.saveCancelled(tx, invoice.id, { by, now, reason: null });
    await supplierMoneyMoved(tx, invoice.activity_id);
    await tellInvoiceMoved(tx, invoice, { status: 'CANCELLED', error: null });
  } else {
    await settleDeducted(context, tx, invoice.id);
  }
  await tellOverpaid(context, tx, invoice);
  await tellOrdered(context, tx, invoice);
  return row.id;
}

/** One line for each rate: what the supplier counts in it is on the supplier's paper. */
function creditDocument(document: InvoiceDocument, said: SaidCredit): InvoiceDocument {
  const { number, issuedOn, vat, netCents, totalCents } = said;
  const label = `Avoir sur la facture ${document.number}`;
  return {
    ...document,
    kind: 'credit',
    number,
    issueDate: issuedOn,
    dueDate: issuedOn,
    title: label,
    preceding: { number: document.number ?? '', issueDate: document.issueDate },
    lines: vat.map((one, index) => ({
      id: String(index + 1),
      reference: null,
      label,
      description: null,
      quantity: 10_000,
      unit: 'unit',
      price: one.netCents * 10_000,
      discountPercent: 0,
      vatRate: one.rate,
      period: document.period,
    })),
    totals: {
      net: netCents,
      vat: vat.map(({ rate, netCents: net, vatCents }) => ({ rate, net, vat: vatCents })),
      total: totalCents,
    },
  };
}
