import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { reportedAs } from '@bloom/shared-rules/invoice/tax-report';
import type { Platform } from '../../platform/context/context.ts';

type Environment = Pick<Platform, 'environment'>;

/** What is dated before the day from which the firm reports is not reported by the product. */
export const isReportDue = ({ environment }: Environment, document: InvoiceDocument): boolean =>
  reportedAs(document) !== null && document.issueDate >= environment.taxReportsSince;

/** What a platform's answer makes of a report; what it says beside is no answer. */
const ANSWERS: Readonly<Record<string, 'accepted' | 'rejected'>> = {
  '200': 'accepted',
  '213': 'rejected',
  '221': 'rejected',
  '501': 'rejected',
};
export const answerOf = (code: string) => ANSWERS[code];
