/** What may still be done about what was given back, said once for the screens and the refusals. */
import { sql } from 'kysely';
import { type Alias, alias, type Sql } from '../../platform/read/read-model.ts';
import { movedCents, setOffCents } from '../invoices/moved-money.sql.ts';
import { isGiven } from '../invoices/owed-back.sql.ts';

/** Whether something of an invoice was given back to its client, and still is. */
export const hasRefund = (invoice: Alias): Sql => sql`exists (select from client_refund as given
  where given.invoice_id = ${invoice('id')} and ${isGiven(alias('given'))})`;

const target = alias('target');

/** Why it cannot be taken back any more, see refundUndoSentences; null where it can. */
export const refundUndoProblem = (refund: Alias): Sql => sql`(case
  when ${refund('undone_at')} is not null then 'UNDONE'
  when not ${isGiven(refund)} then 'RETURNED'
  else (select case when ${hasRefund(target)} then 'REFUNDED'
      when target.side = 'supplier' and exists (select from payment_transfer as sent
        where sent.invoice_id = target.id and sent.state = 'PLANNED') then 'IN_RUN'
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
