import { sql } from 'kysely';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';
import { forgetIdentities } from '../session/forgotten-identity.service.ts';

definePersonalData({
  category: 'contact.identity',
  label: 'Identité, fonction et coordonnées',
  of: ['contact'],
  holds: {
    contact: ['firstname', 'lastname', 'name_job', 'email', 'phone_number'],
    phone_check: ['phone_number', 'code_hash'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select c.firstname as "prénom", c.lastname as "nom", c.name_job as "fonction",
        c.email as "e-mail", c.phone_number as "téléphone", s.name as "société",
        c.is_operational as "contact opérationnel", c.is_billing as "contact de facturation",
        c.created_at as "enregistré le"
      from contact c join society s on s.id = c.society_id where c.id = ${id}`,
    ),
  async erase(tx, { id }) {
    await forgetIdentities(tx, 'contact_id', id);
    await changed(
      tx,
      sql`delete from message_outbox where dedupe_key in
      (select 'phone-code:' || k.id from phone_check k where k.contact_id = ${id})`,
    );
    await changed(tx, sql`delete from phone_check where contact_id = ${id}`);
    await changed(tx, sql`update society set billing_contact_id = null where billing_contact_id = ${id}`);
    const count = await changed(
      tx,
      sql`update contact set firstname = 'Personne', lastname = 'effacée', name_job = null, email = null,
        phone_number = null, is_billing = false, is_operational = false, removed_at = coalesce(removed_at, now())
        where id = ${id}`,
    );
    return { count };
  },
});
