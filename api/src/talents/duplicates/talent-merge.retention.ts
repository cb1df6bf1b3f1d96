import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

defineRetention({
  category: 'talentMerges',
  table: 'talent_merge',
  keeps: '30 days',
  since: 'merged_at',
  where: sql`${noHoldOn('talent', 'r.kept_id')} and ${noHoldOn('talent', 'r.merged_id')}`,
  personal: true,
});
