import { defineRetention } from '../../platform/retention/retention.ts';

defineRetention({
  category: 'labelChanges',
  table: 'label_change',
  keeps: '30 days',
  since: 'created_at',
  personal: false,
});
