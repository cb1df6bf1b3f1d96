import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { many, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { isOpen, proposed, remainingCents } from './bank-movement.sql.ts';

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
      (movement, invoice) => sql`invoice ${invoice.table} where ${invoice('id')} in (
        select used.invoice_id from bank_movement_match as used where used.movement_id = ${movement('id')})`,
      (invoice) => sql`${invoice('number')}, ${invoice('id')}`,
    ),
    /** The likeliest first, three at most. */
    proposals: many(
      () => Invoice,
      (movement, invoice) => sql`${proposed(movement)} as ${invoice.table}`,
      (invoice) => sql`${invoice('likeness')} desc, ${invoice('due_on')}, ${invoice('id')}`,
    ),
  },
  'A line of a statement of the firm’s account, in euros.',
);

export function readMovement(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, BankMovement, (row) => sql`bank_movement ${row.table} where ${row('id')} = ${id}`);
}
