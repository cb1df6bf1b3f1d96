import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { movedCents } from '../invoices/moved-money.sql.ts';
import { hasRefund } from './refund.sql.ts';

/** Why what a movement pays of an invoice cannot be taken back any more; null where it can. */
export const undoProblem = (movement: Alias, invoice: Alias): Sql => sql`(case
  when ${movement('is_return')} then 'RETURN'
  when exists (select from bank_movement_match as back join bank_movement as line on line.id = back.movement_id
    where back.invoice_id = ${invoice('id')} and back.undone_at is null and line.is_return) then 'RETURNED'
  when ${hasRefund(invoice)} then 'REFUNDED'
  when ${invoice('paid_on')} is not null and ${movedCents(invoice)} + ${sql.lit(ROUNDING_CENTS)} < ${invoice('owed_cents')}
    then 'OTHERWISE' end)`;

export const undoSentences: Record<string, string> = {
  RETURN: 'Un retour de la banque ne s’annule pas\u00a0: le virement est à refaire.',
  RETURNED: 'La banque a rendu ce paiement depuis\u00a0: son rapprochement ne s’annule plus.',
  REFUNDED: 'Une partie de ce paiement a été rendue ou compensée depuis\u00a0: annulez d’abord ce remboursement.',
  OTHERWISE: 'Le solde de cette facture a été réglé autrement\u00a0: ce rapprochement ne s’annule plus.',
};
