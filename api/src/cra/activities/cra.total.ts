import { frenchNumber } from '@bloom/shared-rules/cra-total';

/** '18,5 jours', '1 jour': French counts in the plural from two on. */
export function daysInWords(days: number): string {
  return `${frenchNumber(days)}\u00a0${days >= 2 ? 'jours' : 'jour'}`;
}
