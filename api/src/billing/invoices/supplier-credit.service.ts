import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { creditNumberProblem } from '@bloom/shared-rules/invoice/supplier-number';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { readPdfUpload } from '../../platform/files/file-upload.ts';
import { assertHandlesMoney } from './invoice.policy.ts';
import * as repository from './invoice.repository.ts';
import { unknownInvoice } from './invoice.service.ts';
import { creditsBefore } from './invoice-draft.service.ts';
import { lockWithMonth } from './invoice-finalise.service.ts';
import { announceTaken } from './invoice-followers.ts';
import { auditInvoice } from './invoice-life.service.ts';
import { isReceivedNumberTaken } from './invoice-number.repository.ts';
import { creditReceived, type SaidCredit } from './invoice-received.service.ts';
import { notOurs } from './own-invoice.rules.ts';

export interface SupplierCreditInput {
  recordId: string;
  file: File;
  creditNumber: string;
  creditedOn: string;
}

/** The credit note on paper with which a supplier takes back all that is left of an invoice that it sent. */
export async function recordSupplierCredit(context: RequestContext, input: SupplierCreditInput): Promise<string> {
  assertHandlesMoney(context.viewer);
  const { recordId, file, creditedOn } = input;
  if ((await repository.findInvoice(context.db, recordId)) === undefined) throw unknownInvoice();
  const number = input.creditNumber.normalize('NFC').trim();
  assertSaid(context, number, creditedOn);
  const upload = await readPdfUpload(context, file);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    const credits = await repository.creditsOf(tx, invoice.id);
    // Its answer was lost on the way: it is recorded.
    if (credits.some((credit) => credit.status === 'FINALISED' && credit.number === number)) return invoice.id;
    if (invoice.preceding_id !== null || notOurs(invoice)?.reason !== 'RECEIVED' || !invoice.document.lines) {
      throw stateError({ reason: 'OWN', message: 'Seule une facture reçue d’un fournisseur se reprend ainsi.' });
    }
    if (await isReceivedNumberTaken(tx, invoice.society_id, { number, issuedOn: creditedOn })) {
      throw invalidInput({ creditNumber: 'Une pièce de ce fournisseur porte déjà ce numéro.' });
    }
    const { id: fileId } = await storeUpload(context, tx, upload);
    const said = { number, issuedOn: creditedOn, ...(await leftOf(tx, invoice.id, invoice.document)) };
    const creditId = await creditReceived(context, tx, { precedingId: invoice.id, fileId, said });
    const credit = await repository.findInvoice(tx, creditId);
    if (credit !== undefined) await announceTaken(context, tx, credit);
    await auditInvoice(context, tx, 'invoice.credit', invoice.id, { creditId, number, fileId });
    return invoice.id;
  });
}

function assertSaid(context: RequestContext, number: string, creditedOn: string): void {
  const problems: Record<string, string> = {};
  const problem = creditNumberProblem(number);
  if (problem !== undefined) problems.creditNumber = problem;
  if (!isDay(creditedOn) || creditedOn > context.clock.today()) {
    problems.creditedOn = 'La date de l’avoir est celle qu’il porte, au plus tard aujourd’hui.';
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** What earlier credit notes left of it, rate by rate. */
async function leftOf(
  tx: Tx,
  id: string,
  { totals }: InvoiceDocument,
): Promise<Omit<SaidCredit, 'number' | 'issuedOn'>> {
  const taken = (await creditsBefore(tx, id)).flatMap((credit) => credit.totals.vat);
  const vat = totals.vat.map(({ rate, net, vat: tax }) => {
    const ofRate = taken.filter((one) => one.rate === rate);
    return {
      rate,
      netCents: net - ofRate.reduce((sum, one) => sum + one.net, 0),
      vatCents: tax - ofRate.reduce((sum, one) => sum + one.vat, 0),
    };
  });
  const left = vat.filter(({ netCents, vatCents }) => netCents !== 0 || vatCents !== 0);
  const netCents = left.reduce((sum, one) => sum + one.netCents, 0);
  return { vat: left, netCents, totalCents: left.reduce((sum, one) => sum + one.vatCents, netCents) };
}
