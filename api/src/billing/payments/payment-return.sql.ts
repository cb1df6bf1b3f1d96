/** Which transfers came back without a statement saying so in its own words. */
import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { movedCents, setOffCents } from '../invoices/moved-money.sql.ts';
import { isOpen, remainingCents } from './bank-movement.sql.ts';
import { isAtBank } from './payment-transfer.sql.ts';

/** By lines of the bank, without what was deducted. */
const moved = (
  transfer: Alias,
): Sql => sql`(select ${movedCents(alias('of'))} - ${setOffCents(alias('of'))} from invoice as of
  where of.id = ${transfer('invoice_id')})`;

/** Whether somebody may say that the bank rejected it: no line of a statement says that it left. */
export const mayBeRejected = (transfer: Alias): Sql => sql`(${moved(transfer)} = 0 and (${transfer('state')} = 'PAID'
  or (${transfer('state')} = 'PLANNED' and ${isAtBank(transfer)})))`;

/** Whether a credit of the account may be its money that came back: all of both, of a transfer that left. */
export const mayBeReturnedBy = (movement: Alias, transfer: Alias): Sql => sql`(${transfer('state')} = 'PAID'
  and ${movement('is_credit')} and ${isOpen(movement)}
  and ${remainingCents(movement)} = ${transfer('amount_cents')}
  and ${movement('amount_cents')} = ${transfer('amount_cents')}
  and ${moved(transfer)} + ${sql.lit(ROUNDING_CENTS)} >= ${transfer('amount_cents')}
  and exists (select from payment_run as ordered where ordered.id = ${transfer('run_id')}
    and ordered.execution_on <= ${movement('booked_on')}))`;
