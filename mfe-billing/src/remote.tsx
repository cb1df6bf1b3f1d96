import type { RemoteContributions, RemoteRoutes } from '@bloom/shared-ui/remote';

export const routes: RemoteRoutes<'mfe-billing'> = {
  'billing.activity': () =>
    import('./billing-activity/billing-activity.page.tsx').then((page) => page.BillingActivityPage),
  'finance.home': () => import('./finance/finance.page.tsx').then((page) => page.FinancePage),
  'finance.lines': () => import('./finance-lines/finance-lines.page.tsx').then((page) => page.FinanceLinesPage),
  'invoice.list': () => import('./invoice-list/invoice-list.page.tsx').then((page) => page.InvoiceListPage),
  'payment.list': () => import('./payments/payments.page.tsx').then((page) => page.PaymentsPage),
  'invoice.detail': () => import('./invoice/invoice.page.tsx').then((page) => page.InvoicePage),
};

export const contributions: RemoteContributions<'mfe-billing'> = {
  'billing.clientInvoices': () =>
    import('./client-invoices/client-invoices.tsx').then((invoices) => invoices.ClientInvoices),
  'billing.society': () => import('./society-billing/society-billing.card.tsx').then((card) => card.SocietyBillingCard),
  'billing.missionOrder': () => import('./mission-order/mission-order.card.tsx').then((card) => card.MissionOrderCard),
};
