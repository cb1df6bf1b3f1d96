import { sql } from 'kysely';
import { onlyTheirs } from '../../platform/retention/only-theirs.ts';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';
import { forgetTold } from './told-record.repository.ts';

/** Of hundreds of thousands of talents many are called as somebody who works here: these pages are about talents. */
const isAboutTalents = sql`n.link ~ '^/(talents|jobs)(/|$)'`;

definePersonalData({
  category: 'notifications',
  label: 'Notifications',
  of: ['bloomer', 'contact', 'talent'],
  holds: { notification: ['title', 'description', 'link', 'dedupe_key'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select title as "titre", description as "texte", created_at as "date", read_at as "lue le"
      from notification where bloomer_id = ${id} order by created_at`,
    ),
  async erase(tx, person) {
    const own = await changed(tx, sql`delete from notification where bloomer_id = ${person.id}`);
    const { names, emails } = await onlyTheirs(tx, person);
    const naming = await forgetTold(tx, names, person.kind === 'talent' ? isAboutTalents : sql`true`);
    return { count: own + naming + (await forgetTold(tx, emails)) };
  },
});
