import { type BillingChange, billingProblems, UNSET } from '@bloom/shared-rules/invoice/recruitment-fee';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, invalidProblems, stateError } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { type BillingRecord, type BillingValues, lockBilling, updateBilling } from './recruitment-record.repository.ts';
import * as policy from './recruitments.policy.ts';
import { billingRows, closedSentence } from './recruitments.sql.ts';

export interface BillingsArgs {
  isTrialPeriod?: boolean | null;
  isDue?: boolean | null;
}

/** All rows, those of people who are still on trial, or those to be invoiced by now. */
export function getRecruitements(context: RequestContext, { isTrialPeriod, isDue }: BillingsArgs): Source {
  if (!policy.mayReadBillings(context.viewer)) throw refusal(context.viewer);
  return billingRows({ onTrial: isTrialPeriod ?? false, due: isDue ?? false }, context.clock.today());
}

const HAS_DRAFT = 'La facture de cette ligne est déjà créée\u00a0: annulez d’abord la facture.';
const IN_THE_MAKING: readonly BillingRecord['invoice_status'][] = ['IN_PROGRESS', 'TO_VALIDATE'];

export interface BillingInput extends BillingChange {
  recordId: string;
  version?: number | null;
}

/** Corrects a row that is neither invoiced nor cancelled, or takes its cancellation back; answers its id. */
export async function upsertBilling(
  context: RequestContext,
  { recordId, version, ...sent }: BillingInput,
): Promise<string> {
  if (!policy.mayWriteBillings(context.viewer)) throw refusal(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const before = await lockBilling(tx, recordId);
    if (before === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'No data billing' });
    assertAsRead(version, before, 'Cette ligne de facturation a été modifiée');
    const change = changeOf(tidied(sent), before);
    const fields = Object.keys(change) as (keyof BillingChange)[];
    if (before.closed_reason !== null) assertReopened(context.viewer, before, fields);
    const dates = { billingDate: before.billing_date, trialPeriodEndDate: before.trial_period_end_date };
    const problems = billingProblems(change, dates, context.clock.today());
    if (problems.length > 0) throw invalidProblems(problems);
    if (fields.length === 0) return before.id;
    if (change.cancelled === true && IN_THE_MAKING.includes(before.invoice_status)) {
      throw invalidInput({ cancelled: HAS_DRAFT });
    }
    await updateBilling(tx, before.id, valuesOf(change));
    await audit(tx, context, {
      action: actionOf(change),
      objectKind: 'billing',
      objectId: before.id,
      data: Object.fromEntries(
        fields.map((field) => [field, { before: before[columns[field]], after: change[field] }]),
      ),
    });
    return before.id;
  });
}

/** Nothing of a row that was invoiced or cancelled changes but the cancellation, where it may be taken back. */
function assertReopened(viewer: Viewer, { closed_reason, cancelled }: BillingRecord, fields: readonly string[]): void {
  // What changes nothing is no change: the same click twice.
  if (closed_reason === null || fields.length === 0) return;
  if (cancelled && fields.every((field) => field === 'cancelled')) {
    if (policy.mayReopenBillings(viewer)) return;
    throw refusal(viewer);
  }
  const message = closedSentence(closed_reason);
  throw stateError({ reason: closed_reason, message });
}

const columns = {
  billingDate: 'billing_date',
  trialPeriodEndDate: 'trial_period_end_date',
  description: 'description',
  taxes: 'taxes',
  bdc: 'bdc',
  replacement: 'replacement',
  cancelled: 'cancelled',
  businessType: 'business_type',
} as const satisfies Record<keyof BillingChange, keyof BillingRecord>;

const fieldNames = Object.keys(columns) as (keyof BillingChange)[];

/** As a row keeps it: what nobody has set is nothing. */
function tidied({ description, bdc, replacement, cancelled, ...others }: BillingChange): BillingChange {
  const order = bdc?.normalize('NFC').trim();
  return {
    ...others,
    description: description === null ? '' : description?.normalize('NFC').trim(),
    bdc: order === undefined ? bdc : order === '' || order === UNSET ? null : order,
    replacement: replacement ?? undefined,
    cancelled: cancelled ?? undefined,
  };
}

/** What is other than it was. */
function changeOf(sent: BillingChange, before: BillingRecord): BillingChange {
  const changed = fieldNames.filter((field) => sent[field] !== undefined && sent[field] !== before[columns[field]]);
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

function valuesOf(change: BillingChange): BillingValues {
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [columns[field as keyof BillingChange], value]),
  );
}

function actionOf({ cancelled }: BillingChange): string {
  if (cancelled === undefined) return 'billing.update';
  return cancelled ? 'billing.cancel' : 'billing.reopen';
}
