/** Which invoices a list holds, in which order, and how many at most. */
import { sql } from 'kysely';
import { isUuid } from '../../platform/database/database.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { taxReportWaits } from './delivery-task.sql.ts';
import { isOwed, ownInvoices, task } from './invoice.sql.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import { isOwedBack } from './owed-back.sql.ts';

export interface InvoicesArgs {
  side?: InvoiceSide | null;
  status?: string | null;
  /** First day of the month that is invoiced. */
  month?: string | null;
  societyId?: string | null;
  isUnpaid?: boolean | null;
  isToDo?: boolean | null;
  isOwedBack?: boolean | null;
  isTaxReportToDo?: boolean | null;
}

const MAX_ROWS = 2_000;
/** Of what somebody has to do something about, where a row that is missing is done by nobody. */
const MAX_OPEN = 5_000;

/** Nothing else has a task: as the index of open invoices says it, so that those of ten years are not looked at. */
const isOpen = (invoice: Alias): Sql => sql`(${invoice('status')} = 'ERROR' or ${invoice('status')} = 'TO_VALIDATE'
  or (${invoice('status')} = 'FINALISED' and ${invoice('paid_on')} is null))`;

/** What the task of an invoice is, its parties do not read: nor may they find out by asking for those that have one. */
const waitsForUs = (invoice: Alias, today: string): Sql =>
  sql`${isOpen(invoice)} and ${task(invoice, today)} is not null`;

/** @param viewer null for staff, who read them all */
export function invoiceRows(args: InvoicesArgs, viewer: Viewer | null, today: string): Source {
  const waits = Boolean(args.isToDo || args.isUnpaid || args.isTaxReportToDo);
  return {
    rows: (row) => {
      const conditions: Sql[] = [viewer === null ? sql`true` : ownInvoices(row, viewer)];
      if (args.side) conditions.push(sql`${row('side')} = ${args.side}`);
      if (args.status) conditions.push(sql`${row('status')} = ${args.status}`);
      if (args.societyId) {
        conditions.push(isUuid(args.societyId) ? sql`${row('society_id')} = ${args.societyId}` : sql`false`);
      }
      if (args.isUnpaid) conditions.push(isOwed(row));
      if (args.isOwedBack) conditions.push(viewer === null ? isOwedBack(row) : sql`false`);
      if (args.isTaxReportToDo) conditions.push(viewer === null ? taxReportWaits(row, today) : sql`false`);
      if (args.isToDo) conditions.push(viewer === null ? waitsForUs(row, today) : sql`false`);
      if (args.month) {
        // What is of no month, a fee, stands in that of its date, as among the figures of the finances.
        conditions.push(sql`(${row('activity_id')} in (select of.id from activity as of
          where of.month = date_trunc('month', ${args.month}::date)) or (${row('activity_id')} is null
          and date_trunc('month', ${row('issued_on')}::timestamp) = date_trunc('month', ${args.month}::timestamp)))`);
      }
      return sql`invoice as ${row.table} where ${sql.join(conditions, sql` and `)}`;
    },
    // Where there are more than are shown, those remain that have waited longest.
    orderBy: (row) =>
      waits
        ? sql`${row('due_on')} nulls first, ${row('created_at')}, ${row('id')}`
        : sql`${row('created_at')} desc, ${row('id')}`,
    limit: waits ? MAX_OPEN : MAX_ROWS,
  };
}
