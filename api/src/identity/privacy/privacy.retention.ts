import { sql } from 'kysely';
import { defineRetention } from '../../platform/retention/retention.ts';

// The job that looks whose address it is removes it within seconds; this is for what no job came to.
defineRetention({
  category: 'dataRequestAddresses',
  table: 'self_data_request',
  keeps: '1 day',
  since: 'asked_at',
  personal: true,
});

// As long as the audit: how a request was answered, and that data had to stay.
defineRetention({
  category: 'privacyRequests',
  table: 'privacy_request',
  keeps: '6 years',
  since: 'closed_at',
  where: sql`r.state in ('done', 'refused', 'withdrawn')
    and not exists (select from erasure_step s where s.request_id = r.id and s.done_at is null)`,
  heldBack: { legalHold: sql`under_legal_hold(r.person_kind, r.person_id)` },
  announced: true,
  personal: true,
});
defineRetention({
  category: 'legalHolds',
  table: 'legal_hold',
  keeps: '6 years',
  since: 'lifted_at',
  announced: true,
  personal: true,
});
