import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import type { RequestContext } from '../../platform/context/context.ts';
import { optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { isOpen, remainingCents } from './bank-movement.sql.ts';

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
  },
  'A line of a statement of the firm’s account, in euros.',
);

export function readMovement(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, BankMovement, (row) => sql`bank_movement ${row.table} where ${row('id')} = ${id}`);
}
