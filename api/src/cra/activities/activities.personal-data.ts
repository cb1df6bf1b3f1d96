import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'activities',
  label: 'Comptes rendus d’activité et factures',
  of: ['bloomer'],
  holds: {
    activity: [
      'details',
      'entered_by',
      'validated_by',
      'validation_reason',
      'cra_file_signer',
      'last_supplier_error',
      'last_customer_error',
    ],
    activity_correction: ['details', 'reason', 'opened_by', 'opened_by_name'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", to_char(a.month, 'YYYY-MM') as "mois",
        a.nb_days_worked as "jours travaillés", a.details as "détail", a.validation as "validation",
        a.validated_at as "validé le", i.name as "facture", a.invoice_uploaded_at as "facture reçue le"
      from activity a join mission m on m.id = a.mission_id left join file i on i.id = a.invoice_file_id
      where m.bloomer_id = ${id} order by a.month`,
    ),
  keeps: () => lawKeeps.accounts(),
});
