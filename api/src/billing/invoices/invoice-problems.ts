import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceProblems } from '@bloom/shared-rules/invoice/invoice-problems';
import { AppError } from '../../platform/errors.ts';

export interface RuleProblem {
  id: string;
  sentence: string;
}

/** What the norm and the law refuse; what they only advise is left out. */
export function problemsOf(document: InvoiceDocument, { isDraft }: { isDraft: boolean }): RuleProblem[] {
  return invoiceProblems(document, { isDraft })
    .filter(({ isFatal }) => isFatal)
    .map(({ id, sentence }) => ({ id, sentence }));
}

/** One sentence each, with the rule that says so. */
export const sentenceOf = (problems: readonly RuleProblem[]) =>
  problems.map(({ id, sentence }) => `${sentence} (${id})`).join(' ');

export function problemsError(problems: readonly RuleProblem[]): AppError {
  return new AppError('INVOICE_RULES', {
    message: sentenceOf(problems),
    data: { ruleIds: problems.map(({ id }) => id) },
  });
}
