/**
 * What is owed back of an invoice that was paid before its credit note, by the firm to its client or by the supplier to
 * the firm; said once for lists and refusals.
 */
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { overpaidCents } from './invoice.sql.ts';

/** It was not recorded wrongly, and the bank did not send it back. */
export const isGiven = (refund: Alias): Sql => sql`(${refund('undone_at')} is null and not exists (
  select from refund_return as back where back.refund_id = ${refund('id')} and back.undone_at is null))`;

/** What of it was given back, or set against another invoice of the same company. */
export const refundedCents = (invoice: Alias): Sql => sql`(select coalesce(sum(given.amount_cents), 0)::bigint
  from client_refund as given where given.invoice_id = ${invoice('id')} and ${isGiven(alias('given'))})`;

/** Nothing before a final credit note. */
export const owedBackCents = (invoice: Alias): Sql => sql`(case
  when exists (select from invoice as credit
    where credit.preceding_id = ${invoice('id')} and credit.status = 'FINALISED')
  then greatest(${overpaidCents(invoice)} - ${refundedCents(invoice)}, 0) else 0 end)::bigint`;

/** Only what was credited may be: few of ten years are looked at closer. */
export const isOwedBack = (
  invoice: Alias,
): Sql => sql`(${invoice('id')} in (select credit.preceding_id from invoice as credit
    where credit.preceding_id is not null and credit.status = 'FINALISED')
  and ${owedBackCents(invoice)} > 0)`;

/** Since its last credit note, or since the money came where that was later. */
export const owedBackSince = (invoice: Alias): Sql => sql`greatest(${invoice('paid_on')},
  (select max(credit.issued_on) from invoice as credit
    where credit.preceding_id = ${invoice('id')} and credit.status = 'FINALISED'))`;
