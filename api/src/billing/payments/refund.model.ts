import { REFUND_KINDS } from '@bloom/shared-rules/invoice/client-refund';
import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { nameOf } from '../../companies/societies/bank-account.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  extendModel,
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
import { isOwedBack, owedBackCents, owedBackSince, refundedCents } from '../invoices/owed-back.sql.ts';
import { isOffsetTarget, refundUndoProblem } from './refund.sql.ts';

const ClientRefundKind = builder.enumType('ClientRefundKind', {
  description: 'Given back by a transfer of the firm, or set against another invoice of the client.',
  values: REFUND_KINDS,
});

const isStanding = (refund: Alias): Sql => sql`${refund('undone_at')} is null`;

/** Of its return that nobody took back. */
const returned =
  (value: Sql) =>
  (refund: Alias): Sql =>
    sql`(select ${value} from refund_return as back
    join bank_movement as line on line.id = back.movement_id
    where back.refund_id = ${refund('id')} and back.undone_at is null)`;

export const ClientRefund = readModel(
  'ClientRefund',
  {
    recordId: scalar('ID', 'id'),
    kind: scalar(ClientRefundKind, 'kind'),
    amount: scalar('Float', (refund) => sql`(${refund('amount_cents')} / 100.0)::float8`),
    settledOn: scalar('Date', 'settled_on'),
    reference: scalar('String', 'reference'),
    recordedAt: scalar('DateTime', 'recorded_at'),
    recordedBy: scalar(
      'String',
      nameOf((refund) => refund('recorded_by')),
    ),
    /** The day of the line of the bank; null until a statement has it. */
    bookedOn: optional(
      'Date',
      (refund) => sql`(select line.booked_on from bank_movement as line where line.id = ${refund('movement_id')})`,
    ),
    /** The day of the line that brought it back, where the bank did not execute it. */
    returnedOn: optional('Date', returned(sql`line.booked_on`)),
    returnReason: optional('String', returned(sql`back.reason`)),
    undoneAt: optional('DateTime', 'undone_at'),
    undoneBy: optional(
      'String',
      (refund) => sql`case when ${refund('undone_by')} is not null
        then ${nameOf((row) => row('undone_by'))(refund)} end`,
    ),
    undoReason: optional('String', 'undo_reason'),
    viewerCanUndo: scalar('Boolean', (refund, { flags }) =>
      flags.financeOfficer ? sql`(${refundUndoProblem(refund)} is null)` : sql`false`,
    ),
    invoice: one(
      () => Invoice,
      (refund, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} = ${refund('invoice_id')}`,
    ),
    /** What was paid with it instead. */
    target: one(
      () => Invoice,
      (refund, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} = ${refund('target_id')}`,
      { nullable: true },
    ),
  },
  'What was given back to a client who had paid more than its credit notes left of an invoice; in euros.',
);

/** What staff alone know. */
const office =
  (value: (invoice: Alias) => Sql) =>
  (invoice: Alias, { flags }: Scope): Sql =>
    flags.office ? value(invoice) : sql`null`;

const inEuros = (cents: (invoice: Alias) => Sql) => office((invoice) => sql`(${cents(invoice)} / 100.0)::float8`);

/** Refunds about an invoice, for staff. */
const refundsOf = (of: (refund: Alias, invoice: Alias) => Sql) =>
  many(
    () => ClientRefund,
    (invoice, refund, { flags }) => sql`client_refund ${refund.table}
      where ${of(refund, invoice)} and ${sql.lit(flags.office === true)}`,
    (refund) => sql`${refund('settled_on')}, ${refund('recorded_at')}, ${refund('id')}`,
  );

extendModel(Invoice, {
  /** Of what was overpaid, what was not given back yet. */
  owedBackAmount: optional('Float', inEuros(owedBackCents)),
  refundedAmount: optional('Float', inEuros(refundedCents)),
  /** Since its last credit note, or since its payment where that was later; null where nothing is owed back. */
  owedBackSince: optional(
    'Date',
    office((invoice) => sql`case when ${owedBackCents(invoice)} > 0 then ${owedBackSince(invoice)} end`),
  ),
  viewerCanRefund: scalar('Boolean', (invoice, { flags }) => (flags.financeOfficer ? isOwedBack(invoice) : sql`false`)),
  /** What was given back of it, with what was taken back since, the oldest first. */
  refunds: refundsOf((refund, invoice) => sql`${refund('invoice_id')} = ${invoice('id')}`),
  /** What was owed back of another invoice and paid this one. */
  offsets: refundsOf((refund, invoice) => sql`${refund('target_id')} = ${invoice('id')} and ${isStanding(refund)}`),
  /** Those that what is owed back of it may pay, the first due first. */
  offsetTargets: many(
    () => Invoice,
    (invoice, other, { flags }) => sql`invoice ${other.table}
      where ${isOffsetTarget(other, invoice)} and ${sql.lit(flags.financeOfficer === true)}`,
    (other) => sql`${other('due_on')} nulls last, ${other('id')}`,
  ),
});

export function readRefund(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, ClientRefund, (row) => sql`client_refund ${row.table} where ${row('id')} = ${id}`);
}
