import { halfYearsWithoutRate } from '@bloom/shared-rules/invoice/legal-interest';
import type { Platform } from '../../platform/context/context.ts';
import { lateHalfYears } from './dunning.repository.ts';

/**
 * First days of the half-years whose legal rate is needed and not known: today's, and those in which what is late fell
 * due.
 */
export async function missingLegalRates({ db, clock, environment }: Platform): Promise<string[]> {
  const today = clock.today();
  return halfYearsWithoutRate([today, ...(await lateHalfYears(db, today))], environment.legalInterest);
}
