import type { RecoveryKind } from '@bloom/shared-rules/invoice/recovery';
import { sql } from 'kysely';
import { recoveryTask, reviewOn } from '../billing/dunning/recovery.sql.ts';
import { stateInWords } from '../billing/e-invoicing/platform.sql.ts';
import { stuckSince } from '../billing/e-invoicing/tax-report.sql.ts';
import { isOpen, saidIn } from '../billing/inbound/inbound.sql.ts';
import { task } from '../billing/invoices/invoice.sql.ts';
import { invoiceRows } from '../billing/invoices/invoice-list.sql.ts';
import { owedBackSince } from '../billing/invoices/owed-back.sql.ts';
import { type ClosingBlocker, signedMonths } from '../billing/month-closing/month-closing.sql.ts';
import { openMovements } from '../billing/payments/bank-movement.sql.ts';
import { isOpenRun, mayBeApproved } from '../billing/payments/payment-run.sql.ts';
import { billingRows } from '../billing/recruitments/recruitments.sql.ts';
import { nameOf } from '../companies/societies/bank-account.model.ts';
import { mayBeAccepted } from '../companies/societies/bank-account.sql.ts';
import { parisDay } from '../platform/database/paris-day.sql.ts';
import { alias, type Sql } from '../platform/read/read-model.ts';
import { handlesMoney, isFinanceOfficer, type Viewer } from '../platform/viewer/viewer.ts';
import type { ToDoKind } from './to-do.kinds.ts';

/**
 * What waits for finance: rows of the lists that the lines lead to, in the shape of to-do.sql.ts. Whoever may not open
 * a list, or do anything in it, has no row of it.
 */
export interface FinanceScope {
  viewer: Viewer;
  today: string;
  /** Who looks after the missions of the months that account managers invoice; undefined for all. */
  staffId: string | undefined;
}

export function financeRows(scope: FinanceScope): Sql[] {
  const { viewer, today, staffId } = scope;
  if (!isFinanceOfficer(viewer)) {
    // Who looks after clients asks for invoices, and asks again for what failed; the rest is for finance to do.
    return [months({ today, staffId }, ['customerInvoiceError', 'customerInvoiceMissing'])];
  }
  const parts = [
    invoices(today),
    taxReports(today),
    months({ today, staffId: undefined }, ['customerInvoiceMissing', 'supplierInvoiceUploaded']),
    fees(today),
    recoveries(today),
  ];
  if (handlesMoney(viewer))
    parts.push(
      received(),
      paymentRuns(viewer),
      bankChanges(viewer),
      owedBack(today, 'customer'),
      owedBack(today, 'supplier'),
      bankMovements(),
    );
  return parts;
}

/** As the list of invoices calls it. */
const UNKNOWN = 'Société à préciser';

/** No mission, company, document nor person beside what the row says, and nobody to remind. */
const NOTHING_ELSE = sql`null::uuid, null::uuid, null::uuid, null, false, 0`;

const invoice = alias('i');

const TASKS = (
  [
    ['error', 'invoiceError'],
    ['platform', 'invoiceUndelivered'],
    ['contested', 'invoiceContested'],
    ['toValidate', 'invoiceToValidate'],
  ] satisfies [string, ToDoKind][]
).map(([name, kind]) => sql`when ${sql.lit(name)} then ${sql.lit(kind)}`);

const BLOOMER = sql`b.firstname || ' ' || b.lastname`;

/** The other side, as the list of invoices names it; what failed early says nothing yet, its mission does. */
const COMPANY = sql`coalesce(party.name, case when t.side = 'customer' then client.name else supplier.name end,
  ${BLOOMER}, ${sql.lit(UNKNOWN)})`;

/** Its number, else whose days or which fee it is for; the month; what became of it on its way. */
const ABOUT = sql`concat_ws(' · ', coalesce(t.number, nullif(${BLOOMER}, party.name), fee.description),
  to_char(a.month, 'MM/YYYY'), case when t.task = 'platform' then coalesce(${stateInWords(sql`told.code`)}, 'Non remise') end)`;

/** Since when it waits. */
const SINCE = parisDay(sql`case t.task when 'contested' then t.contested_at
  when 'platform' then coalesce(told.code_at, told.created_at) else t.created_at end`);

/** What is merely late is reminded by itself, or paid by the next order. */
function invoices(today: string): Sql {
  const open = invoiceRows({ isToDo: true }, null, today).rows(invoice);
  return sql`
    select case t.task ${sql.join(TASKS, sql` `)} end, null::date, t.id::text, ${COMPANY}, ${ABOUT}, ${SINCE},
      ${NOTHING_ELSE}
    from (select i.id, i.side, i.number, i.society_id, i.activity_id, i.subject_id, i.created_at, i.contested_at,
        ${task(invoice, today)} as task from ${open}) as t
      left join society party on party.id = t.society_id
      left join activity a on a.id = t.activity_id
      left join mission m on m.id = a.mission_id
      left join bloomer b on b.id = m.bloomer_id
      left join society client on client.id = m.client_society_id
      left join society supplier on supplier.id = m.bloomer_billing_society_id
      left join recruitment_billing fee on fee.id = t.subject_id
      left join invoice_delivery told on told.invoice_id = t.id
    where t.task <> 'late'`;
}

/** What the tax administration was not told as it must be, paid or not. */
function taxReports(today: string): Sql {
  const stuck = invoiceRows({ isTaxReportToDo: true }, null, today).rows(invoice);
  return sql`
    select 'taxReport', null::date, t.id::text, coalesce(party.name, ${sql.lit(UNKNOWN)}), t.number, t.since,
      ${NOTHING_ELSE}
    from (select i.id, i.society_id, i.number, ${stuckSince(invoice)} as since from ${stuck}) as t
      left join society party on party.id = t.society_id`;
}

/** Signed months to go on with, as their closing says it; what came without its day waits since its month ended. */
function months(scope: { today: string; staffId: string | undefined }, blockers: (ClosingBlocker & ToDoKind)[]): Sql {
  const asked = sql.join(blockers.map((blocker) => sql.lit(blocker)));
  return sql`
    select k.blocker, k.month, k.mission_id || ':' || k.month, k.bloomer_fullname, k.client,
      coalesce(case when k.blocker = 'supplierInvoiceUploaded' then k.sent_on else k.signed_on end,
        (k.month + interval '1 month' - interval '1 day')::date), k.mission_id, null::uuid, null::uuid, null, false, 0
    from ${signedMonths(scope)} as k where k.blocker in (${asked})`;
}

function fees(today: string): Sql {
  return sql`
    select 'feeToInvoice', null::date, fee.id::text, fee.customer_name, fee.description, fee.billing_date, ${NOTHING_ELSE}
    from ${billingRows({ onTrial: false, due: true }, today).rows(alias('fee'))}`;
}

const RECOVERIES = (
  [
    ['FORMAL_NOTICE', 'formalNotice'],
    ['RECOVERY', 'recoveryDecision'],
  ] satisfies [RecoveryKind, ToDoKind][]
).map(([task, kind]) => sql`when ${sql.lit(task)} then ${sql.lit(kind)}`);

/** Two mails did not help, and nothing speaks against the letter; or the letter did not help, either. */
function recoveries(today: string): Sql {
  const unpaid = invoiceRows({ side: 'customer', status: 'FINALISED', isUnpaid: true }, null, today).rows(invoice);
  return sql`
    select case t.task ${sql.join(RECOVERIES, sql` `)} end, null::date, t.id::text,
      coalesce(party.name, ${sql.lit(UNKNOWN)}), t.number, coalesce(t.review_on, t.due_on), ${NOTHING_ELSE}
    from (select i.id, i.society_id, i.number, i.due_on, ${reviewOn(invoice)} as review_on,
        ${recoveryTask(invoice, today)} as task from ${unpaid}) as t
      left join society party on party.id = t.society_id
    where t.task is not null`;
}

/** Paid before a credit note: its client waits for the money, or the firm waits for that of its supplier. */
function owedBack(today: string, side: 'customer' | 'supplier'): Sql {
  const paid = invoiceRows({ side, isOwedBack: true }, null, today).rows(invoice);
  const kind: ToDoKind = side === 'customer' ? 'clientOwedBack' : 'supplierOwesBack';
  return sql`
    select ${sql.lit(kind)}, null::date, t.id::text, coalesce(party.name, ${sql.lit(UNKNOWN)}), t.number, t.since,
      ${NOTHING_ELSE}
    from (select i.id, i.society_id, i.number, ${owedBackSince(invoice)} as since from ${paid}) as t
      left join society party on party.id = t.society_id`;
}

function received(): Sql {
  const inbound = alias('w');
  return sql`
    select 'invoiceReceived', null::date, w.id::text, coalesce(${saidIn(inbound, 'seller', 'name')}, w.name), w.number,
      ${parisDay('w.received_at')}, ${NOTHING_ELSE}
    from inbound_invoice as w where ${isOpen(inbound)}`;
}

/** Made by somebody else: nobody is the second person for their own. */
function paymentRuns(viewer: Viewer): Sql {
  const run = alias('r');
  return sql`
    select 'paymentRun', null::date, r.id::text, 'Virements du ' || to_char(r.execution_on, 'DD/MM/YYYY'),
      'préparés par ' || ${nameOf((row) => row('created_by'))(run)}, ${parisDay('r.created_at')}, ${NOTHING_ELSE}
    from payment_run as r where ${isOpenRun(run)} and ${mayBeApproved(viewer, run)}`;
}

/** Asked for by somebody else; not a word of the account. */
function bankChanges(viewer: Viewer): Sql {
  const change = alias('k');
  return sql`
    select 'bankAccountChange', null::date, k.id::text, party.name,
      'demandé par ' || ${nameOf((row) => row('requested_by'))(change)}, ${parisDay('k.requested_at')}, ${NOTHING_ELSE}
    from bank_account_change as k join society party on party.id = k.society_id where ${mayBeAccepted(viewer, change)}`;
}

function bankMovements(): Sql {
  return sql`
    select 'bankMovement', null::date, w.id::text, coalesce(w.counterparty, w.remittance, 'Mouvement bancaire'),
      case when w.counterparty is not null then w.remittance end, w.booked_on, ${NOTHING_ELSE}
    from ${openMovements(alias('w'))}`;
}
