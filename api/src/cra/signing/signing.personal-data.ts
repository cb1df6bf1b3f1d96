import { sql } from 'kysely';
import {
  anyOf,
  type DataSubject,
  definePersonalData,
  lawKeeps,
  rowsOf,
} from '../../platform/retention/personal-data.ts';

/**
 * By the link of the contact or, signed in, under the contact's name and address: a mailbox alone passes from one
 * person to the next.
 */
const isClientSignature = ({ id, fullname, emails }: DataSubject) => sql`s.role = 'client' and (
  s.link_token_id in (select t.id from link_token t where t.contact_id = ${id})
  or (s.link_token_id is null
    and lower(s.signer_identity) = ${anyOf(emails.map((email) => `${fullname}, ${email}`.toLowerCase()))}))`;

definePersonalData({
  category: 'signatures',
  label: 'Signatures de comptes rendus d’activité et leurs preuves',
  of: ['bloomer', 'contact'],
  holds: {
    signature: [
      'signer_fullname',
      'signer_identity',
      'signer_email',
      'signer_phone_masked',
      'signer_ip',
      'user_agent',
      'signer_session',
      'link_handed',
    ],
    signing_document: ['snapshot', 'voided_by'],
    forced_report: ['snapshot', 'author_fullname', 'author_identity', 'reason'],
  },
  export: (db, person) =>
    rowsOf(
      db,
      sql`select m.label as "mission", to_char(a.month, 'YYYY-MM') as "mois", s.signer_fullname as "signataire",
        s.signer_email as "e-mail", s.signer_phone_masked as "téléphone masqué", s.signer_ip as "adresse IP", s.user_agent as "navigateur", s.level as "niveau",
        s.consent_text as "texte accepté", s.sign_date as "signé le"
      from signature s join signing_document d on d.id = s.document_id join activity a on a.id = d.activity_id
        join mission m on m.id = a.mission_id
      where ${
        person.kind === 'bloomer' ? sql`s.role = 'bloomer' and m.bloomer_id = ${person.id}` : isClientSignature(person)
      }
      order by s.sign_date`,
    ),
  keeps: () => lawKeeps.evidence(),
});
