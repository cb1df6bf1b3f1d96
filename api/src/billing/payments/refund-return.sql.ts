/** Which refunds the bank sent back, and which line may have brought one in again. */
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isGiven, owedBackCents } from '../invoices/owed-back.sql.ts';
import { isOpen, remainingCents } from './bank-movement.sql.ts';

/** Whether a credit may be the money of this refund: all of the transfer that left, which may be several of them. */
export const mayBringBack = (movement: Alias, refund: Alias): Sql => sql`(${movement('is_credit')}
  and ${isOpen(movement)} and ${remainingCents(movement)} = ${movement('amount_cents')} and ${isGiven(refund)}
  and exists (select from bank_movement as gone where gone.id = ${refund('movement_id')} and not gone.is_credit
    and gone.booked_on <= ${movement('booked_on')} and gone.amount_cents = ${movement('amount_cents')}
    and gone.amount_cents = (select sum(given.amount_cents) from client_refund as given
      where given.movement_id = gone.id and ${isGiven(alias('given'))})))`;

/** Whether what this line brought back of an invoice was given back once more since: that much is owed no longer. */
export const isGivenAgain = (movement: Alias, invoice: Alias): Sql => sql`(select sum(given.amount_cents)
  from refund_return as back join client_refund as given on given.id = back.refund_id
  where back.movement_id = ${movement('id')} and given.invoice_id = ${invoice('id')} and back.undone_at is null)
  > ${owedBackCents(invoice)}`;
