import { defineRetention } from '../../platform/retention/retention.ts';

defineRetention({
  category: 'talentMerges',
  table: 'talent_merge',
  keeps: '30 days',
  since: 'merged_at',
  personal: true,
});
