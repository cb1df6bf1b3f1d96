import { sql } from 'kysely';
import { alias } from '../../platform/read/read-model.ts';
import { defineRetention, holdOnMissionOf } from '../../platform/retention/retention.ts';
import { isDisputed } from './invoice.sql.ts';

const r = alias('r');
const IN_DUE = sql`(select id from due)`;

const IS_OWED = sql`(r.status = 'FINALISED' and r.preceding_id is null and r.paid_on is null and r.left_cents > 0)`;
const IS_DISPUTED = sql`(${IS_OWED} and (r.contested_at is not null or ${isDisputed(r)}))`;
const OF_MISSION = sql`(select month.mission_id from activity month where month.id = r.activity_id)`;

// Papers of the books (code de commerce, L123-22). A credit note goes before what it takes back; what a supplier sent
// has its own time, and his invoice stays as long.
defineRetention({
  category: 'invoices',
  table: 'invoice',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'issued_on',
  where: sql`r.number is not null and not exists (select from invoice credit where credit.preceding_id = r.id)
    and not exists (select from inbound_invoice sent where sent.invoice_id = r.id)`,
  heldBack: { legalHold: holdOnMissionOf(OF_MISSION), disputed: IS_DISPUTED, unpaid: IS_OWED },
  alongside: [
    sql`delete from platform_event where invoice_id in ${IN_DUE}`,
    sql`delete from invoice_deposit where invoice_id in ${IN_DUE}`,
    sql`delete from invoice_delivery where invoice_id in ${IN_DUE}`,
    sql`delete from dunning_notice where invoice_id in ${IN_DUE}`,
    sql`delete from said_payment where invoice_id in ${IN_DUE}`,
    sql`delete from payment_release where invoice_id in ${IN_DUE}`,
    sql`delete from payment_transfer where invoice_id in ${IN_DUE}`,
    sql`delete from bank_movement_match where invoice_id in ${IN_DUE}`,
  ],
  announced: true,
  personal: true,
});

// Drafts that never got a number: no paper of the books, and they go with those of their year.
defineRetention({
  category: 'unnumberedInvoices',
  table: 'invoice',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'created_at',
  where: sql`r.number is null and r.status <> 'IN_PROGRESS'
    and not exists (select from invoice credit where credit.preceding_id = r.id)
    and not exists (select from inbound_invoice sent where sent.invoice_id = r.id)`,
  heldBack: { legalHold: holdOnMissionOf(OF_MISSION) },
  announced: true,
  personal: true,
});
