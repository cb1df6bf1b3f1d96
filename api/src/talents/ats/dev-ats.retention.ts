import { defineRetention } from '../../platform/retention/retention.ts';

// Candidates who went nowhere, on the machine of whoever tries the product.
defineRetention({
  category: 'developmentAts',
  table: 'dev_ats_candidate',
  keeps: '1 month',
  since: 'received_at',
  personal: true,
});
