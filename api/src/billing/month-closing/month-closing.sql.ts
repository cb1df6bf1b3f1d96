import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { sql } from 'kysely';
import { blockingPapers } from '../../companies/compliance/blocking-papers.sql.ts';
import { billingSociety, status, totalDays } from '../../cra/activities/activities.sql.ts';
import { BOARD_COLUMNS, missionsOfMonth, reportsOfMonths } from '../../cra/activities/cra-board.sql.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { expectedDays } from '../invoices/expected-days.sql.ts';
import { replacedCents } from '../invoices/invoice.sql.ts';
import { soldCents } from '../invoices/sold-days.sql.ts';

/** What a month waits for, in the order in which it is unblocked. */
export const CLOSING_BLOCKERS = [
  'reportMissing',
  'bloomerSignature',
  'clientSignature',
  'reportToAccept',
  'creditDraft',
  'customerInvoiceMissing',
  'customerInvoiceError',
  'customerInvoiceRunning',
  'customerInvoiceDraft',
  'customerInvoiceRefused',
  'supplierCompany',
  'compliance',
  'supplierInvoiceUploaded',
  'supplierInvoiceMissing',
  'supplierInvoiceError',
  'supplierInvoiceRunning',
  'supplierInvoiceDraft',
] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

const report = alias('a');

const is = (blocker: ClosingBlocker): Sql => sql.lit(blocker);

/** What neither the platform nor the client takes, with what is to do about it. */
const REFUSED = Object.entries(PLATFORM_STATES).filter(([, { isEnd, task }]) => isEnd && task !== undefined);

/** Of the version before, on either side: its credit note waits, and nothing takes its place. */
const standsCorrected = sql`exists (select from invoice as former where former.activity_id = a.id
  and former.corrected_at is not null and former.status = 'FINALISED')`;

/** The Bloomer sent a PDF. */
const isSent = sql`(a.invoice_file_id is not null)`;

/** The same, and nobody has asked for its draft. */
const isOnlySent = sql`(${isSent} and not exists (select from invoice as draft
  where draft.activity_id = a.id and draft.side = 'supplier' and draft.preceding_id is null
    and draft.status = 'TO_VALIDATE'))`;

/**
 * The first thing that holds the month back; null once it is invoiced on both sides, or when there is nothing to
 * invoice.
 */
const blocker = sql`case
  when a.id is null then ${is('reportMissing')}
  when a.validation is null and a.cra_file_id is not null then ${is('reportToAccept')}
  when state.step = 'WAITING_CLIENT' then ${is('clientSignature')}
  when state.step not in ('VALIDATED', 'FORCED') then ${is('bloomerSignature')}
  when ${totalDays(report)} = 0 then
    case when ${standsCorrected} then ${is('creditDraft')} end
  when a.client_invoice_status in ('NOT_CREATED', 'CANCELLED') then ${is('customerInvoiceMissing')}
  when a.client_invoice_status = 'ERROR' then ${is('customerInvoiceError')}
  when a.client_invoice_status = 'IN_PROGRESS' then ${is('customerInvoiceRunning')}
  when a.client_invoice_status = 'TO_VALIDATE' then ${is('customerInvoiceDraft')}
  when sent.code in (${sql.join(REFUSED.map(([code]) => sql.lit(code)))}) then ${is('customerInvoiceRefused')}
  when a.bloomer_invoice_status = 'FINALISED' then null
  when a.bloomer_invoice_status = 'TO_VALIDATE' and not ${isOnlySent} then ${is('supplierInvoiceDraft')}
  when a.bloomer_invoice_status = 'IN_PROGRESS' then ${is('supplierInvoiceRunning')}
  when supplier.id is null then ${is('supplierCompany')}
  when cardinality(papers.wrong) > 0 then ${is('compliance')}
  when a.bloomer_invoice_status = 'ERROR' then ${is('supplierInvoiceError')}
  when ${isSent} then ${is('supplierInvoiceUploaded')}
  else ${is('supplierInvoiceMissing')} end`;

const detail = sql`case held.by
  when ${is('customerInvoiceError')} then a.last_customer_error
  when ${is('customerInvoiceRefused')} then case sent.code
    ${sql.join(
      REFUSED.map(([code, { task = '' }]) => sql`when ${sql.lit(code)} then ${sql.lit(task)}`),
      sql` `,
    )} end
  when ${is('supplierInvoiceError')} then a.last_supplier_error
  when ${is('compliance')} then array_to_string(papers.wrong, ' ') end`;

/**
 * The rows of a board, under this name, with what the first thing that holds each of them back is read from. Without
 * OFFSET PostgreSQL would find that out again for each place that says it, and for the order of the rows.
 */
const heldBack = (rows: (board: Alias) => Sql, today: string): Sql => sql`${rows(alias('board'))}
  join mission as m on m.id = board.mission_id
  left join activity as a on a.id = board.activity_id and a.month = board.month
  left join society as supplier on supplier.id = coalesce(${billingSociety(report)}, m.bloomer_billing_society_id)
  left join invoice as final on final.activity_id = a.id and final.side = 'customer'
    and final.preceding_id is null and final.status in ('TO_VALIDATE', 'FINALISED') and final.corrected_at is null
  left join invoice_delivery as sent on sent.invoice_id = final.id and final.status = 'FINALISED'
  cross join lateral (select case when a.id is not null then ${status(report)} end as step offset 0) as state
  cross join lateral (select ${blockingPapers(alias('supplier'), today)} as wrong) as papers
  cross join lateral (select ${blocker} as by offset 0) as held`;

export interface ClosingScope {
  /** First day. */
  month: string;
  /** Who looks after the missions; undefined for all. */
  staffId: string | undefined;
  today: string;
}

/**
 * The rows of the list of the month, each with what holds it back and what it is sold for; the most expensive first.
 * At stake in a corrected month is what its next invoice changes, either way. Its days are priced where no
 * invoice and no calendar says what they are sold for, and a calendar is asked where there is no report.
 */
export function closingMonths({ month, staffId, today }: ClosingScope): Source {
  const listed = missionsOfMonth(month, staffId);
  return {
    limit: listed.limit,
    rows: (row) => sql`(
      select ${sql.join(BOARD_COLUMNS.map((name) => sql.ref(`board.${name}`)))}, board.bloomer_fullname,
        supplier.id as society_id, held.by as blocker, ${detail} as detail,
        coalesce(${totalDays(report)}, due.days, 0) as days, a.id is null as is_expected,
        at_risk.cents
      from ${heldBack(listed.rows, today)}
        left join lateral (select * from ${expectedDays(sql`${month}::date`, today, [month])} as expected
          where a.id is null offset 0) as due on true
        cross join lateral (select round(abs(coalesce(final.net_cents, due.cents, ${soldCents(report)})
          - ${replacedCents(report)})) as cents offset 0) as at_risk) as ${row.table}`,
    orderBy: (row) =>
      sql`${row('blocker')} is null, ${row('cents')} desc, ${row('bloomer_fullname')}, ${row('mission_id')}`,
  };
}

/** What has to be, for one side to invoice a month that is signed; as its index says it, so that few are looked at. */
const maybeToInvoice = sql`a.validation is not null and (a.client_invoice_status in ('NOT_CREATED', 'CANCELLED', 'ERROR')
  or (a.invoice_file_id is not null and a.bloomer_invoice_status <> 'FINALISED'))`;

/**
 * Of all months the signed ones that one side may have to invoice, each with what holds it back as the list of its
 * month says it.
 */
export function signedMonths({ staffId, today }: Pick<ClosingScope, 'staffId' | 'today'>): Sql {
  return sql`(select board.mission_id, board.month, board.bloomer_fullname, client.name as client, held.by as blocker,
      ${parisDay('a.validated_at')} as signed_on, ${parisDay('a.invoice_uploaded_at')} as sent_on
    from ${heldBack(reportsOfMonths(maybeToInvoice, staffId), today)}
      join society as client on client.id = m.client_society_id)`;
}
