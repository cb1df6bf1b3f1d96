import { defineSweep } from '../../platform/jobs/sweeps.ts';
import { followInvoices } from '../invoices/invoice-followers.ts';
import { sendReminders, takeReminderBack } from './dunning.service.ts';

followInvoices({
  sealed: async () => undefined,
  paid: takeReminderBack,
  paidPart: takeReminderBack,
  stopped: takeReminderBack,
  credited: takeReminderBack,
});

defineSweep({ name: 'dunning', dailyAt: '06:30', limitSeconds: 600, run: sendReminders });
