import { supplierNumberProblem } from '@bloom/shared-rules/invoice/supplier-number';
import {
  DIFFERENT_ABROAD,
  NO_AMOUNT,
  paperDayProblem,
  paperDifference,
  WHY_DIFFERENT,
} from '@bloom/shared-rules/invoice/supplier-paper';
import { toCents } from '@bloom/shared-rules/money/money';
import { todayInParis } from '../format/format.ts';

/** The draft that is compared with the paper. */
export interface ComparedInvoice {
  netAmount?: number | null;
  totalAmount?: number | null;
  periodStart?: string | null;
  isPaperDateNeeded: boolean;
}

export type PaperValues = {
  supplierNumber: string;
  issuedOn: string;
  netAmount: number | string;
  totalAmount: number | string;
  differenceReason: string;
};

export const NO_PAPER: PaperValues = {
  supplierNumber: '',
  issuedOn: '',
  netAmount: '',
  totalAmount: '',
  differenceReason: '',
};

const isAmount = (typed: number | string): typed is number => typeof typed === 'number' && Number.isFinite(typed);

/** What the paper asks otherwise, as soon as both amounts are there. */
export function differenceOf(invoice: ComparedInvoice, { netAmount, totalAmount }: PaperValues): string | undefined {
  if (!isAmount(netAmount) || !isAmount(totalAmount)) return undefined;
  return paperDifference(
    { netCents: toCents(netAmount), totalCents: toCents(totalAmount) },
    { netCents: toCents(invoice.netAmount ?? 0), totalCents: toCents(invoice.totalAmount ?? 0) },
  );
}

function dayProblem({ isPaperDateNeeded, periodStart }: ComparedInvoice, day: string): string | undefined {
  if (!isPaperDateNeeded) return undefined;
  if (day === '') return 'Indiquez la date que porte la facture.';
  return paperDayProblem(day, { from: periodStart ?? '', today: todayInParis() });
}

/** Under its field each; a difference is refused abroad, and wants a reason elsewhere. */
export function paperProblems(
  invoice: ComparedInvoice,
  values: PaperValues,
): Partial<Record<keyof PaperValues, string>> {
  const differs = differenceOf(invoice, values) !== undefined;
  const totalProblem = differs && invoice.isPaperDateNeeded ? DIFFERENT_ABROAD : undefined;
  const isReasonMissing = differs && totalProblem === undefined && values.differenceReason.trim() === '';
  const problems = {
    supplierNumber: supplierNumberProblem(values.supplierNumber),
    issuedOn: dayProblem(invoice, values.issuedOn),
    netAmount: isAmount(values.netAmount) ? undefined : NO_AMOUNT,
    totalAmount: isAmount(values.totalAmount) ? totalProblem : NO_AMOUNT,
    differenceReason: isReasonMissing ? WHY_DIFFERENT : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

/** As `finalizeInvoice` takes it. */
export function paperVariables(invoice: ComparedInvoice, values: PaperValues) {
  const differs = differenceOf(invoice, values) !== undefined;
  return {
    supplierNumber: values.supplierNumber.trim(),
    paper: {
      issuedOn: invoice.isPaperDateNeeded ? values.issuedOn : null,
      netAmount: Number(values.netAmount),
      totalAmount: Number(values.totalAmount),
      differenceReason: differs ? values.differenceReason.trim() : null,
    },
  };
}
