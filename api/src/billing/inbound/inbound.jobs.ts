import { defineJob } from '../../platform/jobs/jobs.ts';
import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { onReceivedInvoice } from '../e-invoicing/platform-reading.service.ts';
import { followInvoices } from '../invoices/invoice-followers.ts';
import { INBOUND_ANSWER_QUEUE } from './inbound.queues.ts';
import { sweepAnswers, tryAnswer } from './inbound-delivery.service.ts';
import { matchWaiting } from './inbound-matching.service.ts';
import { forgetTelling, planTelling, tellPayments } from './inbound-paid.service.ts';
import { keepInbound } from './inbound-reading.service.ts';

onReceivedInvoice(keepInbound);

const nothing = async () => undefined;
followInvoices({ sealed: nothing, credited: nothing, paid: planTelling, unpaid: forgetTelling });

defineJob({
  queue: INBOUND_ANSWER_QUEUE,
  title: 'Réponse à la facture d’un fournisseur',
  owners: ['finance'],
  timeoutSeconds: 60,
  concurrency: 1,
  run: (platform, { inboundId = '' }) => tryAnswer(platform, inboundId),
});

defineSweep({ name: 'inboundAnswers', everyMinutes: 1, run: sweepAnswers });
defineSweep({ name: 'inboundPayments', everyMinutes: 1, run: tellPayments });
defineSweep({ name: 'inboundMatching', everyMinutes: 30, run: matchWaiting });
