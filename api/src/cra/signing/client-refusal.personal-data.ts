import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'refusals',
  label: 'Refus de comptes rendus d’activité',
  of: ['bloomer', 'contact'],
  holds: { client_refusal: ['refused_by', 'reason', 'days'] },
  export: (db, { id, kind }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", to_char(a.month, 'YYYY-MM') as "mois", r.refused_by as "refusé par",
        r.reason as "motif", r.refused_at as "refusé le"
      from client_refusal r join activity a on a.id = r.activity_id join mission m on m.id = a.mission_id
      where ${kind === 'bloomer' ? sql`m.bloomer_id = ${id}` : sql`r.contact_id = ${id}`} order by r.refused_at`,
    ),
  keeps: () => lawKeeps.evidence(),
});
