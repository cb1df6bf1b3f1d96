import type { TestContext } from '../../testing/test-api.ts';
import { type Billable, billableMonth, finalised } from '../invoices/invoices.fixture.ts';
import type { ReceivedAmount } from './invoice-platform.ts';
import { readNews } from './platform-reading.service.ts';

export const DELIVERY = `query ($id: ID!) { invoice(recordId: $id) {
  status paidOn platformCode platformStatus platformReason platformTask sentAt viewerCanResend
  platformEvents { code status reason at amount moved problem } } }`;
export const RESEND = `mutation ($id: ID!) { resendInvoice(recordId: $id) { platformStatus viewerCanResend } }`;

export interface Sent {
  month: Billable;
  id: string;
  flowId: string;
}

/** An invoice of five days at 600 €, 3 600 € with its tax, that our own small platform has and calls « Déposée ». */
export async function sentInvoice(test: TestContext): Promise<Sent> {
  const month = await billableMonth(test);
  const id = await finalised(test, month);
  await test.runJobs();
  return { month, id, flowId: await flowOf(test, id) };
}

export async function flowOf(test: TestContext, id: string, attempt = 1): Promise<string> {
  const row = await test.db
    .selectFrom('invoice_deposit')
    .select('flow_id')
    .where('invoice_id', '=', id)
    .where('kind', '=', 'invoice')
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return row.flow_id ?? '';
}

export interface Said {
  code: string;
  reason?: string;
  /** Minutes after the deposit; a day before it when negative. */
  minute?: number;
  amounts?: ReceivedAmount[];
}

export const minuteAt = (minute: number) =>
  new Date(Date.parse('2026-11-21T09:00:00Z') + minute * 60_000).toISOString();

/** The platform says something, and we read it. */
export async function say(test: TestContext, flowId: string, ...events: Said[]): Promise<void> {
  for (const { code, reason = null, minute = 0, amounts = [] } of events) {
    const at = minuteAt(minute);
    const event = { flow_id: flowId, code, reason, at, amounts: JSON.stringify(amounts) };
    await test.db.insertInto('dev_platform_event').values(event).execute();
  }
  await readNews(test.platform);
}

// biome-ignore lint/suspicious/noExplicitAny: the shape is the one of the document above
export async function deliveryOf(test: TestContext, { month, id }: Pick<Sent, 'month' | 'id'>): Promise<any> {
  const { data, errors } = await test.execute(month.finance, DELIVERY, { id });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return data.invoice;
}

export function told(test: TestContext, kind: 'invoiceRefused' | 'invoicePaid' | 'invoiceError') {
  return test.db.selectFrom('notification').selectAll().where('kind', '=', kind).orderBy('id').execute();
}
