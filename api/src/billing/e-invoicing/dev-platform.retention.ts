import { defineRetention } from '../../platform/retention/retention.ts';

// Copies of invoices that went nowhere, on the machine of whoever tries the product.
defineRetention({
  category: 'developmentInvoices',
  table: 'dev_platform_flow',
  keeps: '1 month',
  since: 'received_at',
  personal: true,
});

defineRetention({
  category: 'developmentReceivedInvoices',
  table: 'dev_platform_inbound',
  keeps: '1 month',
  since: 'filed_at',
  personal: true,
});
