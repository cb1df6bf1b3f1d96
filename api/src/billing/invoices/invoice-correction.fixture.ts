import { type Signed, signedByBoth } from '../../cra/correction/correction.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { type Billable, billableMonth, changeReport } from './invoices.fixture.ts';

export type Month = Billable & Signed;

/** Signed by both as people sign, and with what its invoices need. */
export async function signedBillable(test: TestContext): Promise<Month> {
  const month = await billableMonth(test);
  await changeReport(test, month.activityId, { validation: null });
  return { ...month, ...(await signedByBoth(test, month)) };
}
