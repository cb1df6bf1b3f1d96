import { sql } from 'kysely';
import { onlyTheirs } from '../../platform/retention/only-theirs.ts';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';
import { type Delivery, isKind, kindLabel } from './notification.deliveries.ts';
import { choicesOf } from './notification-preferences.repository.ts';
import { forgetTold } from './told-record.repository.ts';

/** Of hundreds of thousands of talents many are called as somebody who works here: these pages are about talents. */
const isAboutTalents = sql`n.link ~ '^/(talents|jobs)(/|$)'`;

const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  digest: 'récapitulatif du matin',
  immediate: 'tout de suite',
  none: 'pas du tout',
};

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

definePersonalData({
  category: 'notifications.preferences',
  label: 'Choix par type de notification',
  of: ['bloomer'],
  holds: { notification_preferences: ['choices'] },
  export: async (db, { id }) => {
    const choices = await choicesOf(db, { staffId: null, bloomerId: id });
    return Object.entries(choices).map(([kind, delivery]) => ({
      notification: isKind(kind) ? kindLabel(kind, 'bloomer') : kind,
      choix: DELIVERY_WORDS[delivery],
    }));
  },
  erase: async (tx, { id }) => ({
    count: await changed(tx, sql`delete from notification_preferences where bloomer_id = ${id}`),
  }),
});
