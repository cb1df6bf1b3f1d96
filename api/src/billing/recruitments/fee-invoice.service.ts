import { billableProblem } from '@bloom/shared-rules/invoice/recruitment-fee';
import { of } from '@bloom/shared-rules/words/elision';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { askForInvoice, countAsked, type InvoiceRequest } from '../invoices/invoice-asking.service.ts';
import { type Draft, refuse } from '../invoices/invoice-draft.ts';
import { firmOf, operational, societyParty } from '../invoices/invoice-party.ts';
import { defineInvoiceSubject } from '../invoices/invoice-subject.ts';
import { feeDocument } from './fee-document.ts';
import { factsOfFee, setFeeInvoice } from './fee-invoice.repository.ts';
import { type BillingRecord, lockBilling } from './recruitment-record.repository.ts';
import { mayWriteBillings } from './recruitments.policy.ts';

const UNKNOWN = 'No data billing';

/** The draft of the invoice of one instalment, made by a job. */
export async function createBillingCustomerInvoice(
  context: RequestContext,
  { billingRecordID, force }: { billingRecordID: string; force?: boolean | null },
): Promise<InvoiceRequest> {
  if (!mayWriteBillings(context.viewer)) throw refusal(context.viewer);
  await countAsked(context);
  return inTransaction(context.db, async (tx) => {
    const billing = await lockBilling(tx, billingRecordID);
    if (billing === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: UNKNOWN });
    assertBillable(billing, context.clock.today());
    const isOver = billing.invoice_status === 'ERROR' || billing.invoice_status === 'CANCELLED';
    return askForInvoice(context, tx, {
      subject: { subjectId: billing.id },
      side: 'customer',
      version: billing.version,
      societyId: billing.society_id,
      // There is one operation to ask and to ask again.
      options: { force: force ?? false, isRetry: isOver, byPassComplianceCheck: false },
      reason: null,
    });
  });
}

function assertBillable({ cancelled, billing_date: billingDate, taxes }: BillingRecord, today: string): void {
  const problem = billableProblem({ cancelled, billingDate, taxes }, today);
  if (problem === undefined) return;
  const { path, message } = problem;
  if (path === 'cancelled') throw new AppError('BAD_USER_INPUT', { message, reason: 'CANCELLED' });
  throw invalidInput({ [path]: message });
}

type Settings = Pick<Platform, 'environment' | 'clock'>;

async function draftOfFee(settings: Settings, db: Db, billingId: string, issueDate: string): Promise<Draft> {
  const facts = await factsOfFee(db, billingId);
  if (facts === undefined) throw new JobError(UNKNOWN, { final: true });
  const { billing, client, clientBilling, contacts, operations } = facts;
  refuse([
    !(client.address_part1 && client.address_zip && client.address_town) &&
      `L’adresse ${of(client.name)} est incomplète.`,
    contacts.length === 0 && `Aucun contact de facturation n’est indiqué chez ${client.name}.`,
    operations.length === 0 && `Aucun contact opérationnel n’est indiqué chez ${client.name}.`,
    clientBilling?.order_required === true && billing.bdc === null && 'Le client exige un numéro de commande (BDC).',
  ]);
  const buyer = societyParty(client, [...contacts, ...operations.slice(0, 1).map(operational)], clientBilling);
  return {
    receivedFileId: null,
    societyId: client.id,
    document: feeDocument(billing, { buyer, clientBilling, firm: firmOf(settings), issueDate }),
  };
}

defineInvoiceSubject({
  lock: async (tx, billingId) => {
    await lockBilling(tx, billingId);
  },
  draft: draftOfFee,
  moved: setFeeInvoice,
});
