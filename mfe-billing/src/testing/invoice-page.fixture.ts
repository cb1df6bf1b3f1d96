import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { InvoicePage } from '../invoice/invoice.page.tsx';

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;

/** The page of an invoice, and what it sends. */
export function openInvoice(shown: () => unknown, mutations: Answers = {}) {
  const calls = startFakeApi({ Query: { invoice: shown }, Mutation: mutations });
  const sent = (operation: string) =>
    calls.filter((call) => call.operation === operation).map((call) => call.variables);
  return { sent, ...renderPage(InvoicePage, { path: '/invoices/:id', at: '/invoices/i1', roles: ['Admin'] }) };
}
