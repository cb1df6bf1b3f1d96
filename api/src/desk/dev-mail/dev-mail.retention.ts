import { defineRetention } from '../../platform/retention/retention.ts';

// Whole mails with their links, on the machine of whoever tries the product.
defineRetention({
  category: 'developmentMails',
  table: 'dev_mail',
  keeps: '1 month',
  since: 'received_at',
  personal: true,
});
