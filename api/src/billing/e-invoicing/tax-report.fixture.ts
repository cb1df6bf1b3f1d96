import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { type Billable, billableMonth, finalised } from '../invoices/invoices.fixture.ts';

const REPORT = `query ($id: ID!) { invoice(recordId: $id) { status paidOn task
  platformStatus platformTask viewerCanResend platformEvents { code }
  taxReportStatus taxReportProblem taxReportTask taxReportAt viewerCanResendTaxReport } }`;
export const REPORT_AGAIN =
  'mutation ($id: ID!) { resendTaxReport(recordId: $id) { taxReportStatus viewerCanResendTaxReport } }';
export const REPORT_ELSEWHERE = `mutation ($id: ID!, $reason: String!) {
  settleTaxReport(recordId: $id, reason: $reason) { taxReportStatus taxReportProblem taxReportTask } }`;

const BRUSSELS = {
  address_country_code: 'BE',
  siret: '0403019261',
  tva: 'BE0403019261',
  address_zip: '1000',
  address_town: 'Bruxelles',
};

/** A signed month of a client who is in Brussels, or elsewhere. */
async function monthAbroad(test: TestContext, place: Partial<NewRow<'society'>> = BRUSSELS): Promise<Billable> {
  const month = await billableMonth(test);
  await test.db.updateTable('society').set(place).where('id', '=', month.client.id).execute();
  return month;
}

export interface SoldAbroad {
  month: Billable;
  id: string;
}

export async function soldAbroad(test: TestContext, place?: Partial<NewRow<'society'>>): Promise<SoldAbroad> {
  const month = await monthAbroad(test, place);
  return { month, id: await finalised(test, month) };
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the one of the document above
export async function reportOf(test: TestContext, { month, id }: SoldAbroad): Promise<any> {
  const { data, errors } = await test.execute(month.finance, REPORT, { id });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return data.invoice;
}

/** The reports of an invoice, the first attempt first. */
export function reportRows(test: TestContext, id: string) {
  return test.db
    .selectFrom('invoice_deposit')
    .selectAll()
    .where('invoice_id', '=', id)
    .where('kind', '=', 'report')
    .orderBy('attempt')
    .execute();
}
