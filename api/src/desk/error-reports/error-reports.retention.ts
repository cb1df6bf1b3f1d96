import { defineRetention } from '../../platform/retention/retention.ts';

// They help to mend, and mended things need no history.
defineRetention({
  category: 'clientErrors',
  table: 'client_error',
  keeps: '90 days',
  since: 'received_at',
  personal: false,
});
