import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  changed,
  type DataSubject,
  definePersonalData,
  lawKeeps,
  rowsOf,
} from '../../platform/retention/personal-data.ts';
import { forgetIdentities } from '../session/forgotten-identity.service.ts';

definePersonalData({
  category: 'bloomer.identity',
  label: 'Identité',
  of: ['bloomer'],
  holds: { bloomer: ['firstname', 'lastname'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select firstname as "prénom", lastname as "nom", created_at as "enregistré le"
      from bloomer where id = ${id}`,
    ),
  keeps: ({ underContract }) => (underContract ? lawKeeps.contracts() : undefined),
  erase: async (tx, { id }) => ({
    count: await changed(tx, sql`update bloomer set firstname = 'Personne', lastname = 'effacée' where id = ${id}`),
  }),
});

/** An address of nobody, which no mail reaches (RFC 2606) and which no other row has. */
const addressOfNobody = (id: string): string => `efface-${id}@personne.invalid`;

async function forgetReach(tx: Db, person: DataSubject) {
  const { id } = person;
  // Also to an address or a number that was never proved.
  await changed(
    tx,
    sql`delete from mail_outbox where dedupe_key in
    (select 'emailConfirm:' || c.id from email_change c where c.bloomer_id = ${id})`,
  );
  await changed(
    tx,
    sql`delete from message_outbox where dedupe_key in
    (select 'phone-code:' || k.id from phone_check k where k.bloomer_id = ${id})`,
  );
  await changed(tx, sql`delete from email_change where bloomer_id = ${id}`);
  await changed(tx, sql`delete from phone_check where bloomer_id = ${id}`);
  await changed(
    tx,
    sql`update invitation set revoked_at = coalesce(revoked_at, now()), done_by_subject = null
    where bloomer_id = ${id}`,
  );
  await forgetIdentities(tx, 'bloomer_id', id);
  const count = await changed(
    tx,
    sql`update bloomer set email = ${addressOfNobody(id)}, secondary_email = null, secondary_email_verified_at = null,
      phone_number = null, slack = null, hiresweet_contact_id = null, pipefy_contact_id = null,
      communication_type = 'none' where id = ${id}`,
  );
  return { count };
}

definePersonalData({
  category: 'bloomer.reach',
  label: 'Coordonnées, préférences et compte de connexion',
  of: ['bloomer'],
  holds: {
    bloomer: [
      'email',
      'secondary_email',
      'phone_number',
      'slack',
      'hiresweet_contact_id',
      'pipefy_contact_id',
      'communication_type',
    ],
    bloomer_address: ['address'],
    email_change: ['kind', 'email', 'former_email', 'requested_by'],
    phone_check: ['phone_number', 'code_hash'],
    invitation: ['token_hash', 'status', 'done_by_subject'],
    identity_link: ['issuer', 'subject'],
    session_end: ['issuer', 'subject'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select email as "e-mail", secondary_email as "e-mail secondaire", phone_number as "téléphone",
        slack as "Slack", hiresweet_contact_id as "identifiant HireSweet", pipefy_contact_id as "identifiant Pipefy",
        communication_type as "préférence de contact",
        (select count(*) from identity_link l where l.bloomer_id = b.id) as "comptes de connexion liés",
        (select min(created_at) from invitation i where i.bloomer_id = b.id) as "invité le"
      from bloomer b where id = ${id}`,
    ),
  erase: forgetReach,
});

definePersonalData({
  category: 'bloomer.credential',
  label: 'Pièce d’identité et fichiers remplacés',
  of: ['bloomer'],
  holds: {
    bloomer: ['credential_check_result', 'credential_check_reason'],
    file: ['name', 'uploaded_by'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select f.name as "fichier", f.created_at as "reçu le",
        b.credential_checked_at as "vérifié le", b.credential_check_result as "résultat",
        b.credential_check_reason as "motif"
      from bloomer b left join file f on f.id = b.credential_file_id
      where b.id = ${id} and (f.id is not null or b.credential_checked_at is not null)`,
    ),
  async erase(tx, { id, actor }) {
    const { rows } = await sql<{ id: string }>`
      select credential_file_id as id from bloomer where id = ${id} and credential_file_id is not null
      union select id from file where uploaded_by = ${actor} and state in ('superseded', 'infected')
        and removed_at is null`.execute(tx);
    await changed(
      tx,
      sql`update bloomer set credential_file_id = null, credential_check_reason = null where id = ${id}`,
    );
    return { count: rows.length, fileIds: rows.map((row) => row.id) };
  },
});

definePersonalData({
  category: 'bloomer.consent',
  label: 'Consentements',
  of: ['bloomer'],
  holds: { channel_consent: ['channel', 'consent_text'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select channel as "canal", consent_text as "texte accepté", text_version as "version",
        given_at as "donné le", withdrawn_at as "retiré le"
      from channel_consent where bloomer_id = ${id} order by given_at`,
    ),
  keeps: () => ({ why: 'Preuve du consentement (RGPD, art. 7)', until: 'cinq ans' }),
});
