import { nextInvoiceState } from '@bloom/shared-rules/invoice/invoice-state';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/limits';
import { assertCompliant } from '../../companies/compliance/compliance.service.ts';
import { unknownRecord } from '../../cra/activities/activities.refusals.ts';
import { lockCra } from '../../cra/activities/cra-record.repository.ts';
import { type CraRecord, totalOf } from '../../cra/activities/cra-record.ts';
import { invoiceMoved } from '../../cra/activities/invoice-state.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import * as policy from './invoice.policy.ts';
import { queueOf } from './invoice.queues.ts';
import * as repository from './invoice.repository.ts';
import type { InvoiceSide } from './invoice.tables.ts';

export interface InvoiceInput {
  activityRecordID: string;
  force?: boolean | null;
  byPassComplianceCheck?: boolean | null;
  reason?: string | null;
  /** Asked for again, after an error or a cancellation. */
  isRetry?: boolean;
}

export interface InvoiceRequest {
  jobId: string;
  invoiceId: string;
  status: string;
  activityId: string | null;
}

const NOT_VALIDATED = 'Ce CRA n’est pas validé\u00a0: la facture attend la signature du client.';
const NO_DAYS = 'Aucun jour travaillé déclaré\u00a0: il n’y a rien à facturer.';

/** The draft of the invoice to the client of a month, made by a job. */
export function requestCustomerInvoice(context: RequestContext, input: InvoiceInput): Promise<InvoiceRequest> {
  const options = optionsOf(input);
  policy.assertMayInvoiceCustomer(context.viewer, options);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockedMonth(tx, input.activityRecordID);
    assertReady(cra, options, input.reason);
    return request(context, tx, cra, 'customer', options, input.reason);
  });
}

/** The invoice of the Bloomer's company: the one it sent, else the one it lets the firm write. */
export function requestSupplierInvoice(context: RequestContext, input: InvoiceInput): Promise<InvoiceRequest> {
  const options = optionsOf(input);
  policy.assertMayInvoiceSupplier(context.viewer, options);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockedMonth(tx, input.activityRecordID);
    policy.assertOwnSupplierInvoice(context.viewer, { bloomerId: cra.bloomer_id, portage: cra.portage });
    assertReady(cra, options, input.reason);
    if (cra.billing_society_id === null) {
      throw new AppError('SOCIETY_NOT_FOUND', { data: { missionRecordId: cra.mission_id } });
    }
    await assertCompliant(context, tx, {
      societyId: cra.billing_society_id,
      missionId: cra.mission_id,
      byPass: options.byPassComplianceCheck,
    });
    return request(context, tx, cra, 'supplier', options, input.reason);
  });
}

type Options = policy.RequestOptions & { isRetry: boolean };

const optionsOf = ({ force, byPassComplianceCheck, isRetry }: InvoiceInput): Options => ({
  force: force ?? false,
  byPassComplianceCheck: byPassComplianceCheck ?? false,
  isRetry: isRetry ?? false,
});

async function lockedMonth(tx: Db, activityId: string): Promise<CraRecord> {
  const cra = await lockCra(tx, activityId);
  if (cra === undefined) throw unknownRecord('Ce CRA n’existe pas.');
  return cra;
}

/** A month that is not signed is invoiced only by somebody who says why. */
function assertReady(cra: CraRecord, { force }: policy.RequestOptions, reason: string | null | undefined): void {
  if (cra.validation === null) {
    if (!force) throw new AppError('BAD_USER_INPUT', { message: NOT_VALIDATED, reason: 'NOT_VALIDATED' });
    if (!reason?.trim()) throw invalidInput({ reason: 'Indiquez pourquoi ce mois est facturé sans être validé.' });
  }
  if (lengthOf(reason ?? '') > MAX_REASON) throw invalidInput({ reason: atMost(MAX_REASON) });
  if (totalOf(cra) === 0) throw new AppError('BAD_USER_INPUT', { message: NO_DAYS, reason: 'NO_DAYS' });
}

/** A draft of days that were changed since says something that nobody signed. */
const isOutdated = (invoice: repository.InvoiceRow, cra: CraRecord) =>
  invoice.status !== 'FINALISED' && invoice.report_version !== cra.version;

/** What exists already and is not to be replaced is the answer; a second click makes no second invoice. */
async function request(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  side: InvoiceSide,
  options: Options,
  reason: string | null | undefined,
): Promise<InvoiceRequest> {
  const known = await repository.lockInvoiceOf(tx, { activityId: cra.id, side });
  const step = nextInvoiceState(known?.status ?? 'NOT_CREATED', {
    kind: options.isRetry ? 'retry' : 'create',
    force: options.force,
  });
  if ('refusal' in step) throw new AppError('BAD_USER_INPUT', { message: step.refusal, reason: known?.status });
  if (known && !step.changes && !isOutdated(known, cra)) {
    return { jobId: known.job_id ?? known.id, invoiceId: known.id, status: known.status, activityId: cra.id };
  }
  const asked = {
    society_id: side === 'supplier' ? cra.billing_society_id : null,
    report_version: cra.version,
    is_forced: options.force,
    bypasses_compliance: options.byPassComplianceCheck,
    reason: reason?.trim() || null,
    created_by: actorOf(context.viewer),
  };
  const invoice =
    known === undefined || known.status === 'CANCELLED'
      ? await repository.insertInvoice(tx, {
          side,
          kind: 'invoice',
          status: 'IN_PROGRESS',
          activity_id: cra.id,
          ...asked,
        })
      : await repository.startAgain(tx, known, asked);
  await invoiceMoved(tx, cra.id, side, { status: 'IN_PROGRESS', error: null });
  await audit(tx, context, {
    action: 'invoice.request',
    objectKind: 'activity',
    objectId: cra.id,
    data: { side, invoiceId: invoice.id, ...options, ...(reason ? { reason: reason.trim() } : {}) },
  });
  return enqueueInvoice(context, tx, invoice);
}

/** The work that makes the draft; each attempt is a job of its own. */
export async function enqueueInvoice(
  context: RequestContext,
  tx: Db,
  invoice: repository.InvoiceRow,
): Promise<InvoiceRequest> {
  const jobId = await context.jobs.enqueue(tx, queueOf(invoice), {
    key: `${invoice.id}:${invoice.attempt}`,
    data: { invoiceId: invoice.id, attempt: String(invoice.attempt) },
    objectId: invoice.activity_id ?? invoice.subject_id ?? invoice.id,
    createdBy: actorOf(context.viewer),
  });
  await repository.setJob(tx, invoice.id, jobId);
  return { jobId, invoiceId: invoice.id, status: 'IN_PROGRESS', activityId: invoice.activity_id };
}
