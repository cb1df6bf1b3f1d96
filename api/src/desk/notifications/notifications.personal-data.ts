import { sql } from 'kysely';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';

/** Shorter names are in too many other words. */
const SHORTEST_NAME = 5;

definePersonalData({
  category: 'notifications',
  label: 'Notifications',
  of: ['bloomer', 'contact'],
  holds: { notification: ['title', 'description', 'link', 'dedupe_key'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select title as "titre", description as "texte", created_at as "date", read_at as "lue le"
      from notification where bloomer_id = ${id} order by created_at`,
    ),
  async erase(tx, { id, fullname, emails }) {
    const words = [...emails, ...(fullname.length < SHORTEST_NAME ? [] : [fullname.toLowerCase()])];
    const count = await changed(tx, sql`delete from notification where bloomer_id = ${id}`);
    // What staff were told of the person.
    const told = await changed(
      tx,
      sql`delete from notification n where n.staff_id is not null and exists (
        select from unnest(${words}::text[]) as word where strpos(lower(n.title || ' ' || n.description), word) > 0)`,
    );
    return { count: count + told };
  },
});
