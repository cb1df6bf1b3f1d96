import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

defineRetention({
  category: 'notifications',
  table: 'notification',
  keeps: '12 months',
  since: 'created_at',
  where: noHoldOn('bloomer', 'r.bloomer_id'),
  personal: true,
});
// A number that was proven stays so; what was only asked for is nothing.
defineRetention({
  category: 'phoneChecks',
  table: 'phone_check',
  keeps: '1 month',
  since: 'created_at',
  where: sql`r.verified_at is null and ${noHoldOn('bloomer', 'r.bloomer_id')}`,
  personal: true,
});
