import { sql } from 'kysely';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'signingDelegates',
  label: 'Propositions de signataires',
  of: ['contact'],
  holds: { signing_delegate: ['firstname', 'lastname', 'email', 'decided_by'] },
  export: (db, { id, emails }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", case when d.proposed_by = ${id} then 'proposé par vous' else 'vous êtes proposé' end as "rôle",
        d.state as "état", d.proposed_at as "proposé le", d.decided_at as "réponse le"
      from signing_delegate d join mission m on m.id = d.mission_id
      where d.proposed_by = ${id} or d.contact_id = ${id} or lower(d.email) = any(${[...emails]}::text[])
      order by d.proposed_at`,
    ),
  async erase(tx, { id, emails }) {
    const count = await changed(
      tx,
      sql`delete from signing_delegate
        where contact_id = ${id} or lower(email) = any(${[...emails]}::text[])`,
    );
    await changed(tx, sql`update signing_delegate set proposed_by = null where proposed_by = ${id}`);
    return { count };
  },
});
