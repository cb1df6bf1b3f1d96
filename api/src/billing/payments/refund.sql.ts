/** What may still be done about what was given back, said once for the screens and the refusals. */
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { isOwed } from '../invoices/invoice.sql.ts';
import { movedCents, setOffCents } from '../invoices/moved-money.sql.ts';
import { isGiven } from '../invoices/owed-back.sql.ts';

/** Whether something of an invoice was given back to its client, and still is. */
export const hasRefund = (invoice: Alias): Sql => sql`exists (select from client_refund as given
  where given.invoice_id = ${invoice('id')} and ${isGiven(alias('given'))})`;

/** Whether an order has the transfer of a supplier: it says what is sent, and a second person has read it, or will. */
const isInRun = (invoice: Alias): Sql => sql`(${invoice('side')} = 'supplier' and exists (
  select from payment_transfer as sent where sent.invoice_id = ${invoice('id')} and sent.state = 'PLANNED'))`;

/** What may be set against it: what a platform alone says came in has no line of the bank, and is no more due. */
export const offsetLeftCents = (invoice: Alias): Sql =>
  sql`least(${invoice('owed_cents')} - ${movedCents(invoice)}, ${invoice('left_cents')})`;

/** Why nothing may be set against it, see offsetSentences; null where something may. */
export const offsetProblem = (invoice: Alias): Sql => sql`(case
  when not ${isOwed(invoice)} or coalesce(${offsetLeftCents(invoice)}, 0) <= 0 then 'TARGET'
  when ${isInRun(invoice)} then 'IN_RUN' end)`;

/** Whether what is owed back of an invoice may pay another one. */
export const isOffsetTarget = (other: Alias, invoice: Alias): Sql => sql`(${other('side')} = ${invoice('side')}
  and ${other('society_id')} = ${invoice('society_id')} and ${other('id')} <> ${invoice('id')}
  and ${offsetProblem(other)} is null)`;

export const offsetSentences: Record<string, string> = {
  TARGET: 'La facture à compenser n’attend plus de paiement.',
  IN_RUN:
    'La facture à réduire est déjà dans un ordre de virement\u00a0: annulez-le d’abord, ou choisissez une autre facture.',
};

const target = alias('target');

/** Why it cannot be taken back any more, see refundUndoSentences; null where it can. */
export const refundUndoProblem = (refund: Alias): Sql => sql`(case
  when ${refund('undone_at')} is not null then 'UNDONE'
  when not ${isGiven(refund)} then 'RETURNED'
  else (select case when ${hasRefund(target)} then 'REFUNDED'
      when ${isInRun(target)} then 'IN_RUN'
      when target.side = 'supplier' and target.paid_on is not null and ${setOffCents(target)} < target.owed_cents then 'SENT'
      when target.paid_on is not null and ${movedCents(target)} <> target.owed_cents then 'OTHERWISE' end
    from invoice as target where target.id = ${refund('target_id')}) end)`;

export const refundUndoSentences: Record<string, string> = {
  UNDONE: 'Ce remboursement est déjà annulé.',
  RETURNED: 'La banque a rendu ce remboursement\u00a0: il n’y a rien à annuler.',
  REFUNDED: 'La facture compensée a elle-même été remboursée depuis\u00a0: annulez d’abord ce remboursement-là.',
  IN_RUN: 'La facture réduite est dans un ordre de virement\u00a0: annulez-le d’abord.',
  SENT: 'Le virement réduit est parti\u00a0: cette déduction ne s’annule plus.',
  OTHERWISE: 'Le solde de la facture compensée a été réglé autrement\u00a0: cette compensation ne s’annule plus.',
};

/** What left the account for a client by this movement and was not taken back, or came back by it. */
export const refundedBy = (movement: Alias): Sql => sql`((select coalesce(sum(given.amount_cents), 0)
  from client_refund as given where given.movement_id = ${movement('id')} and given.undone_at is null)
  + (select coalesce(sum(given.amount_cents), 0) from refund_return as back
    join client_refund as given on given.id = back.refund_id
    where back.movement_id = ${movement('id')} and back.undone_at is null))`;

/** What somebody said was transferred back, of which no line of the bank is known yet. */
export const isAwaited = (refund: Alias): Sql => sql`(${refund('kind')} = 'transfer'
  and ${refund('movement_id')} is null and ${refund('undone_at')} is null)`;
