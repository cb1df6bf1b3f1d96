import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { nameOf } from '../../companies/societies/bank-account.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Alias, alias, many, optional, readModel, type Sql, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { isGiven } from '../invoices/owed-back.sql.ts';
import { isOpen, proposed, refundable, remainingCents, saidPaid } from './bank-movement.sql.ts';
import { undoProblem } from './bank-undo.sql.ts';
import { mayBeReturnedBy } from './payment-return.sql.ts';
import { PaymentTransfer } from './payment-run.model.ts';
import { ClientRefund } from './refund.model.ts';
import { isGivenAgain, mayBringBack } from './refund-return.sql.ts';

/** The invoices that it pays. */
const paidBy = (movement: Alias): Sql => sql`select used.invoice_id from bank_movement_match as used
  where used.movement_id = ${movement('id')} and used.undone_at is null`;
/** The invoices of which it gave something back, or brought that back. */
const givenBackBy = (movement: Alias): Sql => sql`select given.invoice_id from client_refund as given
  where given.movement_id = ${movement('id')} and given.undone_at is null`;
const returnedBy = (movement: Alias): Sql => sql`select given.invoice_id from refund_return as back
  join client_refund as given on given.id = back.refund_id
  where back.movement_id = ${movement('id')} and back.undone_at is null`;
const touchedBy = (movement: Alias): Sql =>
  sql`${paidBy(movement)} union all ${givenBackBy(movement)} union all ${returnedBy(movement)}`;

const UndoneBankMatch = readModel(
  'UndoneBankMatch',
  {
    recordId: scalar('ID', 'id'),
    number: optional(
      'String',
      (match) => sql`(select said.number from invoice as said
      where said.id = ${match('invoice_id')})`,
    ),
    amount: scalar('Float', (match) => sql`(${match('amount_cents')} / 100.0)::float8`),
    undoneAt: scalar('DateTime', 'undone_at'),
    undoneBy: scalar(
      'String',
      nameOf((match) => match('undone_by')),
    ),
    reason: scalar('String', 'undo_reason'),
  },
  'What a movement was said to pay until somebody took that back.',
);

/** Those whose match with a movement may be taken back. */
export const undoableInvoices = (movement: Alias, invoice: Alias): Sql => sql`invoice ${invoice.table}
  where ${invoice('id')} in (${touchedBy(movement)}) and (
    (${invoice('id')} in (${paidBy(movement)}) and ${undoProblem(movement, invoice)} is null)
    or ${invoice('id')} in (${givenBackBy(movement)} and ${isGiven(alias('given'))})
    or (${invoice('id')} in (${returnedBy(movement)}) and not ${isGivenAgain(movement, invoice)}))`;

export const BankMovement = readModel(
  'BankMovement',
  {
    recordId: scalar('ID', 'id'),
    bookedOn: scalar('Date', 'booked_on'),
    isCredit: scalar('Boolean', 'is_credit'),
    isReturn: scalar('Boolean', 'is_return'),
    amount: scalar('Float', (movement) => sql`(${movement('amount_cents')} / 100.0)::float8`),
    remainingAmount: scalar('Float', (movement) => sql`(${remainingCents(movement)} / 100.0)::float8`),
    endToEndId: optional('String', 'end_to_end_id'),
    remittance: optional('String', 'remittance'),
    counterparty: optional('String', 'counterparty'),
    isOpen: scalar('Boolean', isOpen),
    dismissReason: optional('String', 'dismiss_reason'),
    matches: many(
      () => Invoice,
      (movement, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} in (${touchedBy(movement)})`,
      (invoice) => sql`${invoice('number')}, ${invoice('id')}`,
    ),
    /** The matches that may be taken back. What is asked of an invoice is asked of those that the movement touches. */
    undoable: many(
      () => Invoice,
      undoableInvoices,
      (invoice) => sql`${invoice('number')}, ${invoice('id')}`,
    ),
    undone: many(
      () => UndoneBankMatch,
      (movement, match) => sql`bank_movement_match ${match.table}
        where ${match('movement_id')} = ${movement('id')} and ${match('undone_at')} is not null`,
      (match) => sql`${match('undone_at')}, ${match('id')}`,
    ),
    /** The likeliest first, three at most. */
    proposals: many(
      () => Invoice,
      (movement, invoice) => sql`${proposed(movement)} as ${invoice.table}`,
      (invoice) => sql`${invoice('likeness')} desc, ${invoice('due_on')}, ${invoice('id')}`,
    ),
    /** Invoices of which it may give back what was paid too much, the likeliest first, three at most. */
    refundProposals: many(
      () => Invoice,
      (movement, invoice) => sql`${refundable(movement)} as ${invoice.table}`,
      (invoice) => sql`${invoice('likeness')} desc, ${invoice('due_on')}, ${invoice('id')}`,
    ),
    /** Transfers whose money this may be, sent back by the bank in a line that does not say so; the latest first. */
    returnable: many(
      () => PaymentTransfer,
      (movement, transfer) => sql`payment_transfer ${transfer.table} where ${mayBeReturnedBy(movement, transfer)}`,
      (transfer) => sql`(select ordered.execution_on from payment_run as ordered
        where ordered.id = ${transfer('run_id')}) desc, ${transfer('id')}`,
    ),
    /** Refunds whose money this may be, sent back by the bank; the latest first. */
    returnableRefunds: many(
      () => ClientRefund,
      (movement, refund) => sql`client_refund ${refund.table} where ${mayBringBack(movement, refund)}`,
      (refund) => sql`${refund('settled_on')} desc, ${refund('id')}`,
    ),
    /** What somebody said was paid, and may be what this movement is. */
    saidPaid: many(
      () => Invoice,
      (movement, invoice) => sql`${saidPaid(movement)} as ${invoice.table}`,
      (invoice) => sql`${invoice('paid_on')} desc, ${invoice('id')}`,
    ),
  },
  'A line of a statement of the firm’s account, in euros.',
);

export function readMovement(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, BankMovement, (row) => sql`bank_movement ${row.table} where ${row('id')} = ${id}`);
}
