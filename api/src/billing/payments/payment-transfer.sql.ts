/** What became of a transfer that was planned, said once for the screens, the approval and the file of the bank. */
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { blockedReason, isPayable } from './payment-state.sql.ts';

const invoice = alias('of');

/** Why an invoice is not paid, as `held.why`. Without the offset it would be worked out at each place that reads it. */
export const heldOnce = (row: Alias, today: string): Sql =>
  sql`cross join lateral (select ${blockedReason(row, today)} as why offset 0) as held`;

/** Why a planned transfer may no longer leave; null where it may. */
export const obstacle = (transfer: Alias, today: string): Sql => sql`(select case
    when not ${isPayable(invoice)} then 'Cette facture a été annulée.'
    when of.paid_on is not null then ${ALREADY_PAID}
    when of.left_cents <> ${transfer('amount_cents')} then 'Un avoir ou une déduction a changé le montant à virer.'
    when held.why is not null then held.why
    when (${transfer('iban')}, ${transfer('bic')}) is distinct from (payee.iban, payee.bic)
      then 'L’IBAN de la société a changé depuis la création de l’ordre de virement.' end
  from invoice as of left join society as payee on payee.id = of.society_id ${heldOnce(invoice, today)}
  where of.id = ${transfer('invoice_id')})`;

export const isAtBank = (transfer: Alias): Sql => sql`exists (select from payment_run as ordered
  where ordered.id = ${transfer('run_id')} and ordered.exported_at is not null)`;

/** As it is now: what may no longer leave is left out before the bank has the order. */
export const leftOut = (transfer: Alias, today: string): Sql => sql`case
  when ${transfer('state')} = 'EXCLUDED' then ${transfer('reason')}
  when ${transfer('state')} = 'PLANNED' and not ${isAtBank(transfer)} then ${obstacle(transfer, today)} end`;

export interface Deduction {
  number: string;
  cents: number;
}

/** What is deducted from an invoice of what its supplier received too much, as its order was exported with. */
export const deductionsOf = (transfer: Alias): Sql => sql`(select coalesce(
    json_agg(json_build_object('number', source.number, 'cents', taken.amount_cents) order by source.number), '[]')
  from client_refund as taken join invoice as source on source.id = taken.invoice_id
    join payment_run as ordered on ordered.id = ${transfer('run_id')}
  where taken.target_id = ${transfer('invoice_id')} and taken.recorded_at <= ordered.exported_at
    and (taken.undone_at is null or taken.undone_at > ordered.exported_at))`;
