import { sql } from 'kysely';
import { defineRetention, noHoldOn, noHoldOnAddress } from './retention.ts';

const OVER = sql`r.state in ('sent', 'failed', 'bounced') and ${noHoldOnAddress('r.recipient')}`;

defineRetention({
  category: 'idempotencyKeys',
  table: 'idempotency_key',
  keeps: '24 hours',
  since: 'created_at',
  personal: false,
});
// Longer than the longest window.
defineRetention({
  category: 'rateCounters',
  table: 'rate_counter',
  keeps: '2 days',
  since: 'window_start',
  personal: false,
});
// A month in which people are told that their session has ended, not that it never was.
defineRetention({
  category: 'linkSessions',
  table: 'link_session',
  keeps: '1 month',
  since: 'absolute_expires_at',
  personal: false,
});
// As long as somebody may come back to an old mail and is sent another link; who used it when is in the audit.
defineRetention({
  category: 'links',
  table: 'link_token',
  keeps: '12 months',
  since: 'expires_at',
  where: sql`not exists (select from link_session s where s.token_id = r.id)
    and ${noHoldOn('bloomer', 'r.bloomer_id')} and ${noHoldOn('contact', 'r.contact_id')}`,
  personal: true,
});
defineRetention({
  category: 'mailTexts',
  table: 'mail_outbox',
  keeps: '12 months',
  since: 'created_at',
  where: sql`r.text_body <> '' and ${OVER}`,
  becomes: { set: sql`text_body = '', html_body = '', subject = ''`, called: 'text deleted' },
  personal: true,
});
// That a mail was sent is proof for as long as the audit.
defineRetention({
  category: 'mails',
  table: 'mail_outbox',
  keeps: '6 years',
  since: 'created_at',
  where: OVER,
  personal: true,
});
defineRetention({
  category: 'messages',
  table: 'message_outbox',
  keeps: '12 months',
  since: 'created_at',
  where: OVER,
  personal: true,
});
defineRetention({
  category: 'jobRuns',
  table: 'job_run',
  keeps: '12 months',
  since: 'ended_at',
  personal: false,
});
defineRetention({
  category: 'audit',
  table: 'audit_event',
  keeps: '6 years',
  since: 'at',
  appendOnly: true,
  personal: true,
});
