import { defineRetention } from '../../platform/retention/retention.ts';

// The job that looks whose address it is removes it within seconds; this is for what no job came to.
defineRetention({
  category: 'dataRequestAddresses',
  table: 'self_data_request',
  keeps: '1 day',
  since: 'asked_at',
  personal: true,
});
