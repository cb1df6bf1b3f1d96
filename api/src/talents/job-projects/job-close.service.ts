import { atMost, lengthOf, MAX_EXTERNAL_ID, MAX_LINE } from '@bloom/shared-rules/input/limits';
import { DEFAULT_FEE_TERMS, type FeeDraft, feeProblems, isFeeTerms } from '@bloom/shared-rules/invoice/recruitment-fee';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { toCents } from '@bloom/shared-rules/money/money';
import {
  type LossDraft,
  type LostReason,
  lossProblems,
  winProblems,
  winRoles,
} from '@bloom/shared-rules/talents/job-closing';
import { billWonJob, isBilledAs, type WonJob, withdrawWonJob } from '../../billing/recruitments/won-job.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidInput, invalidProblems } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { findJob, type ReadJob, unknownJob } from '../job-funnel/job-funnel.service.ts';
import { placeValidated } from '../job-funnel/placement.service.ts';
import { lockJob, NOT_STAFF, presentStaff, updateJob } from './job-edit.repository.ts';
import { refuse } from './job-edit.service.ts';
import { closeRefusal, mayReopen, reopenRefusal, requireJobStaff, toldOtherwise } from './job-project.policy.ts';

type Job = Row<'job_project'>;
type Maybe<Fields> = { [Field in keyof Fields]?: Fields[Field] | null };

export interface CloseInput extends LossDraft, Maybe<FeeDraft> {
  jobId: string;
  version?: number | null;
  outcome: 'WIN' | 'LOST';
  commercialMonth?: string | null;
  buteurId?: string | null;
  passeurId?: string | null;
  defenseurId?: string | null;
  capitaineId?: string | null;
  leadOrigin?: string | null;
  leadById?: string | null;
  leadDate?: string | null;
  externalId?: string | null;
  origin?: string | null;
}

/** An offer is won, with who won it, or lost, with why. Told twice, it is once. */
export async function closeJobProject(context: RequestContext, input: CloseInput): Promise<ReadJob> {
  const reader = requireJobStaff(context.viewer);
  await inTransaction(context.db, async (tx) => {
    const job = await lockJob(tx, input.jobId);
    if (job === undefined) throw unknownJob();
    const refused = closeRefusal(job, input.outcome);
    if (refused !== undefined) throw refuse(refused);
    if (job.status === input.outcome) return assertToldAlike(tx, job, input);
    assertAsRead(input.version, job, 'Cette offre a été modifiée');
    const changes = input.outcome === 'WIN' ? await victory(tx, context, job, input) : loss(input);
    const closed = { status: input.outcome, closed_at: context.clock.now(), ...changes };
    await updateJob(tx, job.id, closed);
    const { win_date: winDate, lost_reason: lostReason } = changes;
    await audit(tx, context, {
      action: input.outcome === 'WIN' ? 'funnel.win' : 'funnel.lose',
      objectKind: 'job',
      objectId: job.id,
      data: input.outcome === 'WIN' ? { winDate } : { lostReason },
    });
    if (input.outcome === 'WIN') await placeValidated(tx, context, job.id);
    if (input.outcome === 'WIN' && isPermanent(job.deal_type)) await billWonJob(tx, context, wonJob(job, input));
  });
  return findJob(context, reader, input.jobId);
}

type Changes = Partial<NewRow<'job_project'>>;

/** @throws BAD_USER_INPUT naming what is missing or wrong */
async function victory(tx: Db, context: RequestContext, job: Job, input: CloseInput): Promise<Changes> {
  const roles = Object.fromEntries(winRoles.map((role) => [role, input[`${role}Id`]]));
  const { winDate, commercialMonth, leadDate, leadById } = input;
  const staff = [...winRoles.map((role) => input[`${role}Id`]), leadById].filter((id) => id != null);
  const present = await presentStaff(tx, staff);
  const problems: Record<string, string> = {};
  for (const field of [...winRoles.map((role) => `${role}Id` as const), 'leadById' as const]) {
    const id = input[field];
    if (id && !present.has(id)) problems[field] = NOT_STAFF;
  }
  for (const { path, message } of winProblems(
    { ...roles, winDate, commercialMonth, leadDate },
    context.clock.today(),
  )) {
    problems[winRoles.some((role) => role === path) ? `${path}Id` : path] = message;
  }
  Object.assign(problems, tooLong(input));
  if (isPermanent(job.deal_type)) {
    for (const { path, message } of feeProblems(feeOf(input))) problems[path] ??= message;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return victoryOf(job, input);
}

function victoryOf(job: Job, input: CloseInput) {
  return {
    win_date: input.winDate,
    commercial_month: input.commercialMonth,
    buteur_id: input.buteurId,
    passeur_id: input.passeurId,
    defenseur_id: input.defenseurId,
    capitaine_id: input.capitaineId,
    lead_origin: input.leadOrigin === undefined ? job.lead_origin : input.leadOrigin?.trim() || null,
    lead_by_id: input.leadById ?? null,
    lead_date: input.leadDate ?? null,
    lost_reason: null,
    other_lost_reason: null,
  };
}

/**
 * As long as where the offer itself is edited: what stands there too long refuses every save of an offer that goes on.
 */
function tooLong(input: CloseInput): Record<string, string> {
  const limits = { leadOrigin: MAX_LINE, externalId: MAX_EXTERNAL_ID, origin: MAX_LINE } as const;
  const fields = ['leadOrigin', 'externalId', 'origin'] as const;
  const wrong = fields.filter((field) => lengthOf(input[field]?.trim() ?? '') > limits[field]);
  return Object.fromEntries(wrong.map((field) => [field, atMost(limits[field])]));
}

function loss(input: CloseInput): Changes {
  const problems = lossProblems(input);
  if (problems.length > 0) throw invalidProblems(problems);
  return {
    lost_reason: input.lostReason as LostReason,
    other_lost_reason: input.lostReason === 'other' ? (input.otherLostReason?.trim() ?? null) : null,
    win_date: null,
    commercial_month: null,
  };
}

function feeOf(input: CloseInput): FeeDraft {
  return {
    winDate: input.winDate ?? '',
    startDate: input.startDate ?? '',
    trialPeriodEndDate: input.trialPeriodEndDate,
    salesPriceWithoutTaxes: input.salesPriceWithoutTaxes ?? 0,
    paymentTerms: input.paymentTerms,
    paymentTermsDetails: input.paymentTermsDetails,
  };
}

function wonJob(job: Job, input: CloseInput): WonJob {
  const { winDate, startDate, trialPeriodEndDate, paymentTerms, paymentTermsDetails, ...fee } = feeOf(input);
  return {
    jobId: job.id,
    societyId: job.society_id,
    title: job.job_title,
    businessType: job.job_type,
    cents: toCents(fee.salesPriceWithoutTaxes),
    wonOn: winDate,
    startDate,
    trialPeriodEndDate: trialPeriodEndDate ?? null,
    paymentTerms: isFeeTerms(paymentTerms) ? paymentTerms : DEFAULT_FEE_TERMS,
    paymentTermsDetails: paymentTermsDetails?.trim() || null,
    externalId: input.externalId?.trim() || null,
    origin: input.origin?.trim() || null,
  };
}

/** Told twice, it is once; who tells it otherwise than a colleague did meanwhile must not think that it was saved. */
async function assertToldAlike(tx: Db, job: Job, input: CloseInput): Promise<void> {
  const { outcome } = input;
  const isAlike = outcome === 'WIN' ? await isWonAlike(tx, job, input) : isLostAlike(job, input);
  if (!isAlike) throw refuse(toldOtherwise(outcome));
}

async function isWonAlike(tx: Db, job: Job, input: CloseInput): Promise<boolean> {
  const told = Object.entries(victoryOf(job, input)) as [keyof Job, unknown][];
  if (!told.every(([column, value]) => job[column] === value)) return false;
  return !isPermanent(job.deal_type) || isBilledAs(tx, wonJob(job, input));
}

function isLostAlike(job: Job, input: CloseInput): boolean {
  const { lost_reason, other_lost_reason } = loss(input);
  return job.lost_reason === lost_reason && job.other_lost_reason === other_lost_reason;
}

/** An offer goes on after all; why it was lost stays written until it ends again. */
export async function reopenJobProject(context: RequestContext, jobId: string): Promise<ReadJob> {
  const reader = requireJobStaff(context.viewer);
  if (!mayReopen(context.viewer)) throw refusal(context.viewer);
  await inTransaction(context.db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job === undefined) throw unknownJob();
    if (job.status === 'inProgress') return;
    const refused = reopenRefusal(job, context.clock.today());
    if (refused !== undefined) throw refuse(refused);
    if (!(await withdrawWonJob(tx, context, job.id))) {
      const message = 'Ses honoraires sont déjà facturés\u00a0: cette offre ne se rouvre plus.';
      throw refuse({ reason: 'INVOICED', message });
    }
    await updateJob(tx, job.id, { status: 'inProgress', closed_at: null, win_date: null, commercial_month: null });
    await audit(tx, context, {
      action: 'funnel.reopen',
      objectKind: 'job',
      objectId: job.id,
      data: { from: job.status },
    });
  });
  return findJob(context, reader, jobId);
}
