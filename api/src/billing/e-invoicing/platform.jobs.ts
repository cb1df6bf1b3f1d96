import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { followInvoices } from '../invoices/invoice-followers.ts';
import { planDelivery, planReport, sweepDeposits, tryDeposit } from './deposit.service.ts';
import { planPart, planPayment, takePaymentsBack } from './payment-message.service.ts';
import { INVOICE_DEPOSIT_QUEUE, PLATFORM_NEWS_QUEUE, PLATFORM_NEWS_SWEEP } from './platform.queues.ts';
import { settleCredited } from './platform-event.service.ts';
import './platform.figures.ts';
import { readNews, watchPlatform } from './platform-reading.service.ts';

followInvoices({
  sealed: planDelivery,
  taken: planReport,
  paid: planPayment,
  paidPart: planPart,
  unpaid: takePaymentsBack,
  credited: settleCredited,
});

defineJob({
  queue: INVOICE_DEPOSIT_QUEUE,
  title: 'Dépôt d’une facture sur la plateforme',
  owners: ['finance'],
  timeoutSeconds: 60,
  concurrency: 2,
  run: (platform, { depositId = '' }) => tryDeposit(platform, depositId),
});

defineJob({
  queue: PLATFORM_NEWS_QUEUE,
  title: 'Lecture des nouvelles de la plateforme',
  owners: ['finance'],
  timeoutSeconds: 60,
  concurrency: 1,
  async run(platform) {
    // The next regular reading finds what a platform that is away now would have said.
    await readNews(platform).catch((error: unknown) => platform.log.warn({ err: error }, 'no news of the platform'));
  },
});

defineSweep({ name: 'invoiceDeposits', everyMinutes: 1, run: sweepDeposits });
defineSweep({ name: PLATFORM_NEWS_SWEEP, everyMinutes: 10, run: watchPlatform });
