import { sql } from 'kysely';
import { linksOf } from '../../platform/links/links-of-person.sql.ts';
import { changed, type DataSubject, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

/** The conversations of the person, and of the links mailed to them. */
const conversationsOf = ({ id }: DataSubject) => sql`select c.id from help_conversation c
  where c.bloomer_id = ${id} or c.link_token_id in (${linksOf(id)})`;

definePersonalData({
  category: 'help',
  label: 'Messages échangés avec l’aide',
  of: ['bloomer', 'contact', 'talent'],
  holds: { help_message: ['text'] },
  export: (db, person) =>
    rowsOf(
      db,
      sql`select case when m.staff_id is null then 'vous' else 'le support' end as "de", m.text as "message",
        m.created_at as "date"
      from help_message m where m.conversation_id in (${conversationsOf(person)}) order by m.created_at`,
    ),
  async erase(tx, person) {
    const { rows } = await sql`select from help_message where conversation_id in (${conversationsOf(person)})`.execute(
      tx,
    );
    await changed(tx, sql`delete from help_conversation where id in (${conversationsOf(person)})`);
    return { count: rows.length };
  },
});
