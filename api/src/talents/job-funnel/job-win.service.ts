import { isPermanent } from '@bloom/shared-rules/deal-types';
import { toCents } from '@bloom/shared-rules/money';
import { DEFAULT_FEE_TERMS, type FeeDraft, feeProblems, isFeeTerms } from '@bloom/shared-rules/recruitment-fee';
import { billWonJob } from '../../billing/recruitments/won-job.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { jobReaderOf } from './job-funnel.policy.ts';
import type { FoundJob } from './job-funnel.repository.ts';
import { findJob, unknownJob } from './job-funnel.service.ts';
import { lockJob, markWon } from './job-win.repository.ts';

export interface WinInput extends Omit<FeeDraft, 'winDate'> {
  jobId: string;
  winDate?: string | null;
  externalId?: string | null;
  origin?: string | null;
}

/** A client and a talent agreed on a permanent job: it is won, and its fee waits to be invoiced. Told twice, it is once. */
export async function winPermanentJob(context: RequestContext, input: WinInput): Promise<FoundJob> {
  const reader = jobReaderOf(context.viewer);
  if (reader.kind !== 'staff') throw refusal(context.viewer);
  const draft = { ...input, winDate: input.winDate ?? context.clock.today() };
  const problems = feeProblems(draft);
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
  await inTransaction(context.db, async (tx) => {
    const job = await lockJob(tx, input.jobId);
    if (job === undefined) throw unknownJob();
    const refused = winRefusal(job);
    if (refused !== undefined) throw new AppError('BAD_USER_INPUT', { ...refused, invalidArgs: ['jobId'] });
    if (job.status !== 'WIN') {
      await markWon(tx, job.id, draft.winDate);
      await audit(tx, context, {
        action: 'funnel.win',
        objectKind: 'job',
        objectId: job.id,
        data: { winDate: draft.winDate },
      });
    }
    const { startDate, trialPeriodEndDate, paymentTerms, paymentTermsDetails, salesPriceWithoutTaxes } = draft;
    await billWonJob(tx, context, {
      jobId: job.id,
      societyId: job.society_id,
      title: job.job_title,
      businessType: job.job_type,
      cents: toCents(salesPriceWithoutTaxes),
      wonOn: job.win_date ?? draft.winDate,
      startDate,
      trialPeriodEndDate: trialPeriodEndDate ?? null,
      paymentTerms: isFeeTerms(paymentTerms) ? paymentTerms : DEFAULT_FEE_TERMS,
      paymentTermsDetails: paymentTermsDetails?.trim() || null,
      externalId: input.externalId?.trim() || null,
      origin: input.origin?.trim() || null,
    });
  });
  return findJob(context, reader, input.jobId);
}

/** Why a job cannot be won; undefined of one that is won already, too: told twice, it is once. */
function winRefusal({ deal_type, status }: Pick<Row<'job_project'>, 'deal_type' | 'status'>) {
  if (!isPermanent(deal_type)) return { reason: 'NOT_PERMANENT', message: 'Seule une offre en CDI se facture ainsi.' };
  if (status !== 'LOST') return undefined;
  return { reason: 'LOST', message: 'Cette offre est perdue\u00a0: rouvrez-la avant de la gagner.' };
}

/** Whether the viewer may win the job, and nobody has. */
export function canWin(viewer: Viewer, job: Pick<Row<'job_project'>, 'deal_type' | 'status'>): boolean {
  return job.status === 'inProgress' && jobReaderOf(viewer).kind === 'staff' && winRefusal(job) === undefined;
}
