import { addMonths, firstOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { DEFAULT_FEE_TERMS, feeProblems } from '@bloom/shared-rules/invoice/recruitment-fee';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { CUSTOM_TERMS } from '@bloom/shared-rules/money/price-entry';
import { winProblems, winRoles } from '@bloom/shared-rules/talents/job-closing';
import { formatMonth, todayInParis } from '@bloom/shared-ui/format';
import type { CloseJobProjectInput, JobDetailFragment } from '../talents.generated.ts';

export function begun({ accountManagerId, leadOrigin }: JobDetailFragment) {
  const today = todayInParis();
  const manager = accountManagerId ?? '';
  return {
    winDate: today,
    commercialMonth: firstOfMonth(today),
    buteurId: manager,
    passeurId: '',
    defenseurId: '',
    capitaineId: manager,
    leadOrigin: leadOrigin ?? '',
    leadById: '',
    leadDate: '',
    startDate: '',
    trialPeriodEndDate: '',
    salesPriceWithoutTaxes: '' as number | string,
    paymentTerms: DEFAULT_FEE_TERMS as string,
    paymentTermsDetails: '',
    externalId: '',
  };
}
export type WinValues = ReturnType<typeof begun>;

/** Months to which sales may count a deal: half a year back, a season ahead. */
export function monthOptions(): { value: string; label: string }[] {
  const month = firstOfMonth(todayInParis());
  return Array.from({ length: 10 }, (_, index) => addMonths(month, index - 6)).map((value) => ({
    value,
    label: formatMonth(value),
  }));
}

function feeOf(values: WinValues) {
  return {
    startDate: values.startDate,
    trialPeriodEndDate: values.trialPeriodEndDate || null,
    salesPriceWithoutTaxes: Number(values.salesPriceWithoutTaxes),
    paymentTerms: values.paymentTerms,
    paymentTermsDetails: values.paymentTerms === CUSTOM_TERMS ? values.paymentTermsDetails : null,
    externalId: values.externalId || null,
  };
}

/** What is missing or wrong, as the server says it. */
export function problemsOf(values: WinValues, job: JobDetailFragment): Partial<Record<keyof WinValues, string>> {
  const roles = Object.fromEntries(winRoles.map((role) => [role, values[`${role}Id`]]));
  const found: Partial<Record<string, string>> = {};
  if (isPermanent(job.dealType)) {
    for (const { path, message } of feeProblems({ winDate: values.winDate, ...feeOf(values) })) found[path] = message;
    for (const name of ['startDate', 'salesPriceWithoutTaxes'] as const)
      if (values[name] === '') found[name] = REQUIRED;
  }
  for (const { path, message } of winProblems({ ...values, ...roles }, todayInParis())) {
    found[winRoles.some((role) => role === path) ? `${path}Id` : path] = message;
  }
  return found;
}

/** What is sent, once it was found right. */
export function inputOf(values: WinValues, job: JobDetailFragment): CloseJobProjectInput {
  return {
    jobId: job.id,
    version: job.version,
    outcome: 'WIN',
    winDate: values.winDate,
    commercialMonth: values.commercialMonth,
    buteurId: values.buteurId,
    passeurId: values.passeurId,
    defenseurId: values.defenseurId,
    capitaineId: values.capitaineId,
    leadOrigin: values.leadOrigin || null,
    leadById: values.leadById || null,
    leadDate: values.leadDate || null,
    ...(isPermanent(job.dealType) && feeOf(values)),
  };
}
