import { sql } from 'kysely';
import { definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

definePersonalData({
  category: 'talent-board',
  label: 'Avis donnés sur le TalentBoard (le texte reste, sans auteur)',
  of: ['contact'],
  holds: { job_talent_note: ['text'] },
  // What a note says is about the candidate.
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select n.kind as "avis", j.name as "offre", n.created_at as "date"
      from job_talent_note n join job_project j on j.id = n.job_id where n.contact_id = ${id} order by n.created_at`,
    ),
  // The note names nobody once its contact has no name.
  erase: async (tx, { id }) => {
    const { rows } = await sql`select from job_talent_note where contact_id = ${id}`.execute(tx);
    return { count: rows.length };
  },
});
