import { sql } from 'kysely';
import { defineRetention } from '../../platform/retention/retention.ts';

// Papers of the books, and the answers that they got, are kept ten years from the end of the year (code de commerce,
// L123-22).
defineRetention({
  category: 'inboundInvoices',
  table: 'inbound_invoice',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'answered_at',
  where: sql`r.said is not null`,
  personal: true,
});

// What nobody could read is no paper of the books: long enough to ask its sender for another one.
defineRetention({
  category: 'unreadableInboundInvoices',
  table: 'inbound_invoice',
  keeps: '12 months',
  since: 'received_at',
  where: sql`r.said is null`,
  personal: true,
});
