import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'payments',
  label: 'Virements',
  of: ['bloomer'],
  holds: {
    payment_transfer: ['creditor', 'iban', 'bic'],
    payment_run: ['cancel_reason'],
    payment_release: ['reason'],
    recovery_step: ['reference'],
    bank_movement: ['remittance', 'counterparty', 'dismiss_reason'],
    bank_movement_match: ['undo_reason'],
    client_refund: ['reference', 'undo_reason'],
    refund_return: ['reason', 'undo_reason'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select r.execution_on as "date", i.number as "facture", t.creditor as "bénéficiaire", t.iban as "IBAN",
        t.amount_cents / 100.0 as "montant"
      from payment_transfer t join payment_run r on r.id = t.run_id join invoice i on i.id = t.invoice_id
        join activity a on a.id = i.activity_id join mission m on m.id = a.mission_id
      where m.bloomer_id = ${id} and t.state <> 'EXCLUDED' order by r.execution_on, i.number`,
    ),
  keeps: () => lawKeeps.accounts(),
});
