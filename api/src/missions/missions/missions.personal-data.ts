import { sql } from 'kysely';
import { definePersonalData, lawKeeps, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'missions',
  label: 'Missions',
  of: ['bloomer'],
  holds: { mission: ['label', 'origin'] },
  // What the client pays is between the firm and the client.
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", s.name as "client", m.type, m.begin_mission as "début",
        m.end_mission as "fin", m.hours_per_days as "heures par jour",
        (select json_agg(json_build_object('depuis le', p.start_date, 'prix d’achat par jour',
          p.purchase_price_cents / 100.0) order by p.start_date) from pricing p where p.mission_id = m.id) as "tarifs"
      from mission m join society s on s.id = m.client_society_id
      where m.bloomer_id = ${id} order by m.begin_mission`,
    ),
  keeps: () => lawKeeps.contracts(),
});

definePersonalData({
  category: 'missions.followed',
  label: 'Missions suivies pour le client',
  of: ['contact'],
  holds: {},
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select m.label as "mission", c.role as "rôle", m.begin_mission as "début", m.end_mission as "fin"
      from mission_contact c join mission m on m.id = c.mission_id
      where c.contact_id = ${id} order by m.begin_mission`,
    ),
  // They leave the missions with their name.
  erase: async (tx, { id }) => {
    const { rows } = await sql`delete from mission_contact where contact_id = ${id} returning mission_id`.execute(tx);
    return { count: rows.length };
  },
});
