import { sql } from 'kysely';
import { defineRetention, noHoldOn } from '../../platform/retention/retention.ts';

// Addresses that somebody typed and nobody confirmed. Those that counted are part of the person's history.
defineRetention({
  category: 'unconfirmedAddresses',
  table: 'email_change',
  keeps: '12 months',
  since: 'created_at',
  where: sql`r.confirmed_at is null and ${noHoldOn('bloomer', 'r.bloomer_id')}`,
  personal: true,
});
