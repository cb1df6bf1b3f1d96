import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { nextInvoiceState } from '@bloom/shared-rules/invoice/invoice-state';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { queueOf } from './invoice.queues.ts';
import * as repository from './invoice.repository.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import { tellInvoiceMoved } from './invoice-subject.ts';

export interface InvoiceRequest {
  jobId: string;
  invoiceId: string;
  status: string;
  activityId: string | null;
  subjectId: string | null;
}

export interface Asked {
  subject: { activityId: string } | { subjectId: string };
  side: InvoiceSide;
  /** The version of what is invoiced: a draft of another version is made again. */
  version: number;
  societyId: string | null;
  options: { force: boolean; isRetry: boolean; byPassComplianceCheck: boolean };
  reason: string | null | undefined;
  /** It was invoiced before this product wrote invoices. */
  isInvoicedElsewhere?: boolean;
}

const ELSEWHERE = 'Ce mois a déjà été facturé, hors de cet outil.';

const ASKED_AN_HOUR = 200;

/** Counts one invoice that somebody asks for; before the transaction, so that what is refused counts as well. */
export function countAsked(context: RequestContext): Promise<void> {
  const max = ASKED_AN_HOUR * context.environment.rateLimitFactor;
  return limitActor(context, { scope: 'invoiceCreation', windowSeconds: HOUR_SECONDS, max });
}

/** What exists already and is not to be replaced is the answer; a second click makes no second invoice. */
export async function askForInvoice(context: RequestContext, tx: Tx, asked: Asked): Promise<InvoiceRequest> {
  const { subject, side, options, version } = asked;
  const known = await repository.lockInvoiceOf(tx, 'activityId' in subject ? { ...subject, side } : subject);
  if (known === undefined && asked.isInvoicedElsewhere) {
    throw new AppError('BAD_USER_INPUT', { message: ELSEWHERE, reason: 'INVOICED_ELSEWHERE' });
  }
  const event = { kind: options.isRetry ? ('retry' as const) : ('create' as const), force: options.force };
  const step = nextInvoiceState(known?.status ?? 'NOT_CREATED', event);
  if ('refusal' in step) throw new AppError('BAD_USER_INPUT', { message: step.refusal, reason: known?.status });
  // A draft of days that were changed since says something that nobody signed.
  const isOutdated = known?.status !== 'FINALISED' && known?.report_version !== version;
  if (known && !step.changes && !isOutdated) return answerOf(known);
  const row = {
    society_id: asked.societyId,
    report_version: version,
    is_forced: options.force,
    bypasses_compliance: options.byPassComplianceCheck,
    reason: asked.reason?.trim() || null,
    created_by: actorOf(context.viewer),
  };
  const subjectRow = {
    activity_id: 'activityId' in subject ? subject.activityId : null,
    subject_id: 'subjectId' in subject ? subject.subjectId : null,
  };
  const invoice =
    known === undefined || known.status === 'CANCELLED'
      ? await repository.insertInvoice(tx, { side, kind: 'invoice', status: 'IN_PROGRESS', ...subjectRow, ...row })
      : await repository.startAgain(tx, known, row);
  await tellInvoiceMoved(tx, invoice, { status: 'IN_PROGRESS', error: null });
  await audit(tx, context, {
    action: 'invoice.request',
    objectKind: subjectRow.activity_id === null ? 'billing' : 'activity',
    objectId: subjectRow.activity_id ?? subjectRow.subject_id ?? '',
    data: { side, invoiceId: invoice.id, ...options, ...(row.reason === null ? {} : { reason: row.reason }) },
  });
  return enqueueInvoice(context, tx, invoice);
}

export function answerOf(invoice: repository.InvoiceRow): InvoiceRequest {
  const { id, job_id: jobId, status, activity_id: activityId, subject_id: subjectId } = invoice;
  return { jobId: jobId ?? id, invoiceId: id, status, activityId, subjectId };
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
  return { ...answerOf(invoice), jobId };
}
