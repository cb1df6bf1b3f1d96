import { sql } from 'kysely';
import { extendModel, many, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { defineDeliveryTasks } from '../invoices/delivery-task.sql.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import * as rules from './platform.sql.ts';
import * as reports from './tax-report.sql.ts';

defineDeliveryTasks({ delivery: rules.waits, taxReport: reports.isStuck });

const PlatformEvent = readModel(
  'PlatformEvent',
  {
    recordId: scalar('ID', 'id'),
    code: scalar('String', 'code'),
    status: scalar('String', (event) => rules.stateInWords(event('code'))),
    reason: optional('String', (event) => rules.reasonInWords(event('reason'))),
    comment: optional('String', 'comment'),
    at: scalar('DateTime', 'at'),
    receivedAt: scalar('DateTime', 'received_at'),
    amount: optional(
      'Float',
      (event) => sql`(select (sum((part ->> 'cents')::bigint) / 100.0)::float8
        from jsonb_array_elements(${event('amounts')}) as part)`,
    ),
    moved: scalar('Boolean', 'moved'),
    problem: optional('String', 'problem'),
  },
  'Something that a platform said of an invoice; `moved` when the invoice stands there because of it.',
);

extendModel(Invoice, {
  platformCode: optional('String', rules.code),
  platformStatus: optional('String', rules.status),
  platformReason: optional('String', rules.reason),
  platformTask: optional('String', rules.task),
  platformEvents: many(
    () => PlatformEvent,
    (invoice, event, { flags }) => sql`platform_event as ${event.table}
      where ${event('invoice_id')} = ${invoice('id')} and ${sql.lit(flags.office === true)}`,
    (event) => sql`${event('at')}, ${event('received_at')}, ${event('id')}`,
  ),
  sentAt: optional('DateTime', rules.sentAt),
  viewerCanResend: scalar('Boolean', rules.viewerCanResend),
  taxReportStatus: optional('String', reports.status),
  taxReportProblem: optional('String', reports.problem),
  taxReportTask: optional('String', reports.task),
  taxReportAt: optional('DateTime', reports.at),
  viewerCanResendTaxReport: scalar('Boolean', reports.viewerCanSendAgain),
  viewerCanSettleTaxReport: scalar('Boolean', reports.viewerCanSettle),
});
