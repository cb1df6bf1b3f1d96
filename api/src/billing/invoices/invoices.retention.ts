import { sql } from 'kysely';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { alias, type Sql } from '../../platform/read/read-model.ts';
import { defineRetention, holdOnMissionOf } from '../../platform/retention/retention.ts';
import { isDisputed, isOwed } from './invoice.sql.ts';
import { isOwedBack } from './owed-back.sql.ts';

const r = alias('r');
const asked = alias('asked');
const IN_DUE = sql`(select id from due)`;

/** Something about the invoice, or about the one that a credit note takes back: neither is understood alone. */
const ofAsked = (condition: Sql): Sql => sql`exists (select from invoice ${asked.table}
  where ${asked('id')} = coalesce(r.preceding_id, r.id) and ${condition})`;

const IS_OWED = ofAsked(sql`${isOwed(asked)} and ${asked('left_cents')} > 0`);
const IS_DISPUTED = sql`(${IS_OWED} and (r.contested_at is not null or ${isDisputed(r)}))`;
const OF_MISSION = sql`(select month.mission_id from activity month where month.id = r.activity_id)`;

/**
 * Whether its money still is in books that are kept: it moved in a later year, or its line of the bank pays what is
 * younger. What was set against it goes first, with the invoice that it was owed back of.
 */
const isBooked = (before: Sql): Sql =>
  ofAsked(sql`(${asked('paid_on')} >= ${parisDay(before)}
  or exists (select from said_payment said where said.invoice_id = ${asked('id')}
    and greatest(said.paid_on, said.withdrawn_on) >= ${parisDay(before)})
  or exists (select from bank_movement_match moved join bank_movement_match beside using (movement_id)
    where moved.invoice_id = ${asked('id')} and greatest(beside.matched_at, beside.undone_at) >= ${before})
  or exists (select from client_refund given where given.invoice_id = ${asked('id')}
    and (given.settled_on >= ${parisDay(before)} or greatest(given.matched_at, given.undone_at) >= ${before}))
  or exists (select from refund_return back join client_refund given on given.id = back.refund_id
    where given.invoice_id = ${asked('id')} and greatest(back.returned_at, back.undone_at) >= ${before})
  or exists (select from client_refund setoff where setoff.target_id = ${asked('id')}))`);

// Papers of the books (code de commerce, L123-22). A credit note goes before what it takes back; what a supplier sent
// has its own time, and his invoice stays as long.
defineRetention({
  category: 'invoices',
  table: 'invoice',
  keeps: '10 years',
  fromYearEnd: true,
  since: 'issued_on',
  where: (
    before,
  ) => sql`r.number is not null and not exists (select from invoice credit where credit.preceding_id = r.id)
    and not exists (select from inbound_invoice sent where sent.invoice_id = r.id) and not ${isBooked(before)}`,
  heldBack: {
    legalHold: holdOnMissionOf(OF_MISSION),
    disputed: IS_DISPUTED,
    unpaid: IS_OWED,
    owedBack: ofAsked(isOwedBack(asked)),
  },
  alongside: [
    sql`delete from platform_event where invoice_id in ${IN_DUE}`,
    sql`delete from invoice_deposit where invoice_id in ${IN_DUE}`,
    sql`delete from invoice_delivery where invoice_id in ${IN_DUE}`,
    sql`delete from dunning_notice where invoice_id in ${IN_DUE}`,
    sql`delete from recovery_step where invoice_id in ${IN_DUE}`,
    sql`delete from refund_return where refund_id in (select id from client_refund where invoice_id in ${IN_DUE})`,
    sql`delete from client_refund where invoice_id in ${IN_DUE}`,
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
