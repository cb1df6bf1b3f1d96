import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { renderInvoicePdf } from '../../paper/invoices/invoice.pdf.ts';
import { invoiceXml } from '../../paper/invoices/invoice.xml.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { readNews } from '../e-invoicing/platform-reading.service.ts';
import { receivedDraft } from '../invoices/invoice-draft.service.ts';
import { type Billable, billableMonth } from '../invoices/invoices.fixture.ts';

export const INBOUND = `query ($isAnswered: Boolean) { inboundInvoices(isAnswered: $isAnswered) {
  recordId name state kind number seller sellerSiren issuedOn netAmount totalAmount problem suggestedReason urlFile
  invoice { recordId status number paidOn } activity { recordId bloomerInvoiceStatus } months { recordId }
  answerReason answerComment answerProblem isAnswerSent viewerCanApprove viewerCanRefuse } }`;
export const MATCH = `mutation ($id: ID!, $month: ID!) {
  matchInboundInvoice(recordId: $id, activityRecordID: $month) { state problem invoice { status } } }`;
export const APPROVE = `mutation ($id: ID!, $reason: String) { approveInboundInvoice(recordId: $id, reason: $reason) {
  state viewerCanApprove viewerCanRefuse invoice { status number issuedOn dueOn kind } activity { bloomerInvoiceStatus } } }`;
export const REFUSE = `mutation ($id: ID!, $reason: String!, $comment: String) {
  refuseInboundInvoice(recordId: $id, reason: $reason, comment: $comment) {
    state answerReason answerComment invoice { status } activity { bloomerInvoiceStatus } } }`;

/** A month whose company's invoice of 2 250 € and its tax is expected. */
export async function expectingMonth(test: TestContext): Promise<Billable> {
  const month = await billableMonth(test);
  await test.db
    .updateTable('society')
    .set({ name: 'Atelier Petit' })
    .where('id', '=', month.billing?.id ?? '')
    .execute();
  return month;
}

export async function expectedDocument(test: TestContext, activityId: string): Promise<InvoiceDocument> {
  const { document } = await receivedDraft(test.platform, test.db, {
    activityId,
    fileId: 'none',
    issueDate: '2026-11-02',
  });
  return { ...document, number: 'FA-12' };
}

export async function arrive(test: TestContext, bytes: Buffer, name = 'facture.pdf'): Promise<void> {
  await test.db.insertInto('dev_platform_inbound').values({ name, bytes }).execute();
  await readNews(test.platform);
}

/** Factur-X, as the supplier's platform sends it. */
export async function paperOf(document: InvoiceDocument, change = (xml: string) => xml): Promise<Buffer> {
  return renderInvoicePdf(document, change(invoiceXml(document)));
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the one of the document above
export async function inboundOf(test: TestContext, viewer: Viewer, isAnswered = false): Promise<any[]> {
  const { data, errors } = await test.execute(viewer, INBOUND, { isAnswered });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return data.inboundInvoices;
}
