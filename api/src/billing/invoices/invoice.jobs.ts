import './invoice-seal.figures.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { CUSTOMER_INVOICE_QUEUE, INVOICE_SEAL_QUEUE, SUPPLIER_INVOICE_QUEUE } from './invoice.queues.ts';
import { giveUpInvoice, makeInvoice } from './invoice-making.service.ts';
import { sealInvoice, sweepInvoiceSeals } from './invoice-seal.service.ts';

for (const [queue, title] of [
  [CUSTOMER_INVOICE_QUEUE, 'Préparation d’une facture client'],
  [SUPPLIER_INVOICE_QUEUE, 'Préparation d’une facture Bloomer'],
] as const) {
  defineJob({
    queue,
    title,
    instead: 'Relancez la facture depuis la facturation, où son erreur est affichée.',
    timeoutSeconds: 60,
    concurrency: 1,
    rests: true,
    run: (platform, { invoiceId = '', attempt = '' }) => makeInvoice(platform, invoiceId, Number(attempt)),
    failed: (platform, { invoiceId = '', attempt = '' }, sentence) =>
      giveUpInvoice(platform, { invoiceId, attempt: Number(attempt), sentence }),
  });
}

defineJob({
  queue: INVOICE_SEAL_QUEUE,
  title: 'Scellement d’une facture',
  owners: ['finance'],
  timeoutSeconds: 60,
  // A seal takes the processor from people who work.
  concurrency: 1,
  async run(platform, { invoiceId = '' }) {
    await sealInvoice(platform, invoiceId);
  },
});

defineSweep({ name: 'invoiceSeals', everyMinutes: 5, run: sweepInvoiceSeals });
