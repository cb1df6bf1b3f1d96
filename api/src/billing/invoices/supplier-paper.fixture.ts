import { PDFDocument } from '@cantoo/pdf-lib';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { type Billable, billableMonth, changeReport, SUPPLIER } from './invoices.fixture.ts';

export const RECORD_CREDIT = `mutation ($id: ID!, $file: File!, $number: String! = " AV-1 ", $on: Date! = "2026-11-19") {
  recordSupplierCredit(recordId: $id, file: $file, creditNumber: $number, creditedOn: $on) {
    status viewerCanRecordCredit credits { number totalAmount issuedOn urlInvoice }
    activity { bloomerInvoiceStatus payed } } }`;

/** What the paper of a whole October asks, as its month is worth. */
export const PAPER = { netAmount: 2250, totalAmount: 2700 };

export async function creditPaper(): Promise<File> {
  const document = await PDFDocument.create();
  document.addPage();
  return new File([new Uint8Array(await document.save())], 'avoir.pdf', { type: 'application/pdf' });
}

/** The draft of a month whose Bloomer uploaded his own invoice. */
export async function draftOfSent(test: TestContext, month: Billable): Promise<string> {
  const file = await storedFile(test);
  await changeReport(test, month.activityId, {
    invoice_file_id: file.id,
    billing_society_id: month.billing?.id ?? null,
  });
  const { data, errors } = await test.execute(month.finance, SUPPLIER, { id: month.activityId, byPass: true });
  if (errors.length > 0) throw new Error(`the invoice of this test was refused: ${errors[0]?.message}`);
  await test.runJobs();
  return data.createActivitySupplierInvoice.invoice.recordId;
}

/** The same of a company that is elsewhere. */
export async function sentBySupplier(test: TestContext, company: Partial<NewRow<'society'>>) {
  const month = await billableMonth(test);
  await test.db
    .updateTable('society')
    .set(company)
    .where('id', '=', month.billing?.id ?? '')
    .execute();
  return { month, id: await draftOfSent(test, month) };
}
