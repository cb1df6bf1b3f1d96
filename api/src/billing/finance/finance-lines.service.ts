import type { FinanceType } from '@bloom/shared-rules/finance';
import { toEuros } from '@bloom/shared-rules/money';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { assertReadsFinances } from './finance.policy.ts';
import { holidaysOf, monthsOf } from './finance.service.ts';
import type { Months } from './finance.sql.ts';
import * as repository from './finance-lines.repository.ts';
import type { UninvoicedStage } from './finance-owed.sql.ts';

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

/** What is owed today was invoiced in any month, and has none to choose. */
function rangeOf({ figure, beginDate, endDate }: FinanceLinesArgs, today: string): Months {
  const isOfMonths = figure === 'ENTRIES' || figure === 'UNINVOICED';
  if (!isOfMonths) return { from: today, to: today };
  if (!beginDate || !endDate) {
    const message = 'Choisissez la période dont le détail est demandé.';
    throw invalidInput({ [beginDate ? 'endDate' : 'beginDate']: message });
  }
  return monthsOf({ beginDate, endDate });
}

export async function financeLines(context: RequestContext, args: FinanceLinesArgs) {
  assertReadsFinances(context.viewer);
  const today = context.clock.today();
  const months = rangeOf(args, today);
  const { count, cents, subject, lines } = await repository.financeLines(context.db, {
    ...months,
    figure: args.figure,
    today,
    holidays: holidaysOf(months),
    isExpense: args.isExpense ?? undefined,
    types: args.types ?? undefined,
    clientId: args.clientId,
    accountManagerId: args.accountManagerId,
    stage: args.stage ?? undefined,
  });
  const shown = lines.map(({ cents: worth, ...line }) => ({ ...line, amount: toEuros(worth) }));
  return { count, total: toEuros(cents), subject, lines: shown };
}

export type FinanceLines = Awaited<ReturnType<typeof financeLines>>;
export type FinanceLine = FinanceLines['lines'][number];
