import { instalmentsOf, type WonFee } from '@bloom/shared-rules/invoice/recruitment-fee';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { mayReadBillings } from './recruitments.policy.ts';
import { feeBilled, hasBillings, insertBillings, standsAs, withdrawBillings } from './recruitments.repository.ts';

/** What the funnel knows of a permanent job when it is won. */
export interface WonJob extends WonFee {
  jobId: string;
  /** Who is invoiced. */
  societyId: string;
  /** The title of the post. */
  title: string;
  businessType: Row<'recruitment_billing'>['business_type'];
  paymentTermsDetails: string | null;
  externalId: string | null;
  origin: string | null;
}

/** One for each instalment of the fee. */
function rowsOf(job: WonJob): NewRow<'recruitment_billing'>[] {
  return instalmentsOf(job).map(({ number, cents, billingDate }) => ({
    job_id: job.jobId,
    instalment: number,
    society_id: job.societyId,
    description: job.title,
    billing_date: billingDate,
    trial_period_end_date: job.trialPeriodEndDate,
    sales_price_cents: cents,
    business_type: job.businessType,
    payment_terms: job.paymentTerms,
    payment_terms_details: job.paymentTermsDetails,
    external_id: job.externalId,
    origin: job.origin,
  }));
}

/** The rows of the fee, in the transaction that wins the job; told twice, they are there once. */
export async function billWonJob(tx: Db, context: RequestContext, job: WonJob): Promise<void> {
  if (await hasBillings(tx, job.jobId)) return;
  const ids = await insertBillings(tx, rowsOf(job));
  for (const objectId of ids) {
    await audit(tx, context, {
      action: 'billing.create',
      objectKind: 'billing',
      objectId,
      data: { jobId: job.jobId, paymentTerms: job.paymentTerms },
    });
  }
}

/** Whether the fee stands as it was agreed here. */
export function isBilledAs(tx: Db, job: WonJob): Promise<boolean> {
  return standsAs(tx, job.jobId, rowsOf(job));
}

export interface JobFee {
  paymentTerms: string;
  cents: number;
  cancelledCents: number;
}

/** The fee of a job as it stands, to whoever may read its rows. */
export async function feeOfJob({ db, viewer }: RequestContext, jobId: string): Promise<JobFee | undefined> {
  return mayReadBillings(viewer) ? feeBilled(db, jobId) : undefined;
}

/**
 * A job goes on after all: its fee is not due. False when an invoice was made, or is being made: then nothing changes.
 */
export async function withdrawWonJob(tx: Db, context: RequestContext, jobId: string): Promise<boolean> {
  const ids = await withdrawBillings(tx, jobId);
  for (const objectId of ids ?? []) {
    await audit(tx, context, { action: 'billing.withdraw', objectKind: 'billing', objectId, data: { jobId } });
  }
  return ids !== undefined;
}
