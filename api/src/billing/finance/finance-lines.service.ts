import type { FinanceType } from '@bloom/shared-rules/cra/finance';
import { toEuros } from '@bloom/shared-rules/money/money';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { assertReadsFinances } from './finance.policy.ts';
import { holidaysOf, monthsOf } from './finance.service.ts';
import type { Months } from './finance.sql.ts';
import * as repository from './finance-lines.repository.ts';
import type { UninvoicedStage } from './finance-owed.sql.ts';

export const { FINANCE_FIGURES } = repository;

export interface FinanceLinesArgs {
  figure: repository.LinesAsked['figure'];
  beginDate?: string | null;
  endDate?: string | null;
  isExpense?: boolean | null;
  types?: readonly FinanceType[] | null;
  clientId?: string | null;
  accountManagerId?: string | null;
  stage?: UninvoicedStage | null;
}

const EVER: Months = { from: '-infinity', to: 'infinity' };

/** What is owed today was invoiced in any month, and has none to choose; what is not invoiced waits since any. */
function rangeOf({ figure, beginDate, endDate }: FinanceLinesArgs): Months {
  if (figure !== 'ENTRIES' && (figure !== 'UNINVOICED' || (!beginDate && !endDate))) return EVER;
  if (!beginDate || !endDate) {
    const message = 'Choisissez la période dont le détail est demandé.';
    throw invalidInput({ [beginDate ? 'endDate' : 'beginDate']: message });
  }
  return monthsOf({ beginDate, endDate });
}

export async function financeLines(context: RequestContext, args: FinanceLinesArgs) {
  assertReadsFinances(context.viewer);
  const today = context.clock.today();
  const months = rangeOf(args);
  const { count, cents, subject, averageDays, dso, yearCents, lines } = await repository.financeLines(context.db, {
    ...months,
    figure: args.figure,
    today,
    // Only what is expected of months to come counts their days.
    holidays: args.figure === 'ENTRIES' ? holidaysOf(months) : { zones: [], days: [] },
    isExpense: args.isExpense ?? undefined,
    types: args.types ?? undefined,
    clientId: args.clientId,
    accountManagerId: args.accountManagerId,
    stage: args.stage ?? undefined,
  });
  const shown = lines.map(({ cents: worth, ...line }) => ({ ...line, amount: toEuros(worth) }));
  const yearTotal = yearCents === null ? null : toEuros(yearCents);
  return { count, total: toEuros(cents), subject, averageDays, dso, yearTotal, lines: shown };
}

export type FinanceLines = Awaited<ReturnType<typeof financeLines>>;
export type FinanceLine = FinanceLines['lines'][number];
