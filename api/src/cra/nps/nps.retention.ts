import { sql } from 'kysely';
import { defineRetention, noHoldOn, noHoldOnActor } from '../../platform/retention/retention.ts';

// The comment of an old mark and its author go; the mark stays for the figures.
defineRetention({
  category: 'npsComments',
  table: 'activity_score',
  keeps: '36 months',
  since: 'collect_date',
  where: sql`(r.comment is not null or r.answered_by is not null) and ${noHoldOnActor('r.answered_by')}`,
  becomes: { set: sql`comment = null, answered_by = null, handled_by = null`, called: 'anonymous' },
  personal: true,
});
defineRetention({
  category: 'npsInvitations',
  table: 'nps_invitation',
  keeps: '36 months',
  since: 'sent_at',
  where: noHoldOn('bloomer', 'r.bloomer_id'),
  personal: true,
});
// Leads that led to nothing.
defineRetention({
  category: 'referralLeads',
  table: 'referral_lead',
  keeps: '24 months',
  since: 'created_at',
  where: noHoldOnActor('r.referred_by'),
  personal: true,
});
