import type { TestContext } from '../../testing/test-api.ts';
import type { Billable } from './invoices.fixture.ts';

const AMEND = `mutation ($input: CreateMissionAmendmentInput!) {
  createMissionAmendment(input: $input) { recordId number } }`;

/** Both contracts are written again. */
export const BOTH = { useTemplateForSST: true, useTemplateForPDS: true };
/** Both prices change in the middle of October. */
export const PRICES = { newPurchasePrice: 480, newSalePrice: 650, newPricingDate: '2026-10-15', ...BOTH };

/** An amendment that nobody has signed yet. */
export async function amend(test: TestContext, { mission, finance }: Billable, change: object): Promise<void> {
  const { errors } = await test.execute(finance, AMEND, { input: { recordId: mission.id, ...change } });
  if (errors.length > 0) throw new Error(`the amendment of this test was refused: ${errors[0]?.message}`);
}
