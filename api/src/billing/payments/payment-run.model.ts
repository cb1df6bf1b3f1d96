import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { nameOf } from '../../companies/societies/bank-account.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  alias,
  computed,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { mayBeRejected } from './payment-return.sql.ts';
import { approvalRefusal, type RunFacts } from './payment-run.policy.ts';
import { leftOut } from './payment-transfer.sql.ts';

const PaymentRunState = builder.enumType('PaymentRunState', { values: ['CREATED', 'APPROVED', 'CANCELLED'] as const });
const PaymentTransferState = builder.enumType('PaymentTransferState', {
  description: 'EXCLUDED: left out of the order, see reason. RETRIED: was returned, and is to be paid again.',
  values: ['PLANNED', 'EXCLUDED', 'CANCELLED', 'PAID', 'RETURNED', 'RETRIED'] as const,
});

export const PaymentTransfer = readModel('PaymentTransfer', {
  recordId: scalar('ID', 'id'),
  state: scalar(
    PaymentTransferState,
    (transfer, { today }) =>
      sql`case when ${leftOut(transfer, today)} is not null then 'EXCLUDED' else ${transfer('state')} end`,
  ),
  amount: scalar('Float', (transfer) => sql`(${transfer('amount_cents')} / 100.0)::float8`),
  creditor: optional('String', 'creditor'),
  /** Its ends. */
  IBAN: optional('String', (transfer) => sql`left(${transfer('iban')}, 4) || '…' || right(${transfer('iban')}, 3)`),
  endToEndId: scalar('String', 'end_to_end_id'),
  reason: optional(
    'String',
    (transfer, { today }) => sql`coalesce(${leftOut(transfer, today)}, ${transfer('reason')})`,
  ),
  /** Whether somebody may say that the bank rejected it. */
  viewerCanReturn: scalar('Boolean', mayBeRejected),
  invoice: one(
    () => Invoice,
    (transfer, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} = ${transfer('invoice_id')}`,
  ),
});

const inRun = (run: Alias, condition: Sql): Sql => sql`payment_transfer as sent
  where sent.run_id = ${run('id')} and ${condition}`;
/** Of what an order asks the bank for, or of what is left out of it. */
const summed =
  (value: Sql, isLeftOut: boolean) =>
  (run: Alias, { today }: Scope): Sql =>
    sql`(select ${value} from ${inRun(run, sql`(${leftOut(alias('sent'), today)}) is ${isLeftOut ? sql`not null` : sql`null`}`)})`;
const count = sql`count(*)::int`;
const hasMoved = (run: Alias): Sql =>
  sql`exists (select from ${inRun(run, sql`sent.state in ('PAID', 'RETURNED', 'RETRIED')`)})`;
const factsOf = ({ state, createdBy }: Record<string, unknown>): RunFacts => ({
  state: String(state),
  createdBy: String(createdBy),
});
const named = (column: string) =>
  optional('String', (run) => sql`case when ${run(column)} is not null then ${nameOf((row) => row(column))(run)} end`);

export const PaymentRun = readModel(
  'PaymentRun',
  {
    recordId: scalar('ID', 'id'),
    executionDate: scalar('Date', 'execution_on'),
    state: scalar(PaymentRunState, 'state'),
    createdAt: scalar('DateTime', 'created_at'),
    createdBy: scalar(
      'String',
      nameOf((run) => run('created_by')),
    ),
    approvedAt: optional('DateTime', 'approved_at'),
    approvedBy: named('approved_by'),
    exportedAt: optional('DateTime', 'exported_at'),
    cancelledAt: optional('DateTime', 'cancelled_at'),
    cancelledBy: named('cancelled_by'),
    cancelReason: optional('String', 'cancel_reason'),
    transferCount: scalar('Int', summed(count, false)),
    excludedCount: scalar('Int', summed(count, true)),
    totalAmount: scalar('Float', summed(sql`coalesce(sum(sent.amount_cents) / 100.0, 0)::float8`, false)),
    urlFile: optional(
      'String',
      (
        run,
      ) => sql`case when ${run('state')} = 'APPROVED' and ${run('exported_at')} is not null then '/files/payment-run/' || ${run('id')}
        || '/virements-' || to_char(${run('execution_on')}, 'YYYY-MM-DD') || '.xml' end`,
    ),
    viewerCanApprove: computed(
      'Boolean',
      { state: (run) => run('state'), createdBy: (run) => run('created_by') },
      (values, { viewer }) => values.state === 'CREATED' && approvalRefusal(viewer, factsOf(values)) === null,
    ),
    approvalRefusal: computed(
      'String',
      { state: (run) => run('state'), createdBy: (run) => run('created_by') },
      (values, { viewer }) => approvalRefusal(viewer, factsOf(values)),
      { nullable: true },
    ),
    // Whoever reads it handles money.
    viewerCanCancel: scalar('Boolean', (run) => sql`${run('state')} <> 'CANCELLED' and not ${hasMoved(run)}`),
    transfers: many(
      () => PaymentTransfer,
      (run, transfer) => sql`payment_transfer ${transfer.table} where ${transfer('run_id')} = ${run('id')}`,
      (transfer) => sql`${transfer('creditor')}, ${transfer('end_to_end_id')}, ${transfer('id')}`,
    ),
  },
  'Transfers to suppliers: made by one person, approved by another, then taken to the bank as one file; in euros.',
);

export function readRun(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, PaymentRun, (row) => sql`payment_run ${row.table} where ${row('id')} = ${id}`);
}
