import { sql } from 'kysely';
import {
  anyOf,
  changed,
  type DataSubject,
  definePersonalData,
  rowsOf,
} from '../../platform/retention/personal-data.ts';

/** Marks of before authors were noted are the Bloomer's on the Bloomer's side. */
const marksOf = ({ id, actor }: DataSubject) => sql`(s.answered_by = ${actor} or (s.answered_by is null
  and s.side = 'bloomer' and exists (select from activity a join mission m on m.id = a.mission_id
    where a.id = s.activity_id and m.bloomer_id = ${id})))`;

definePersonalData({
  category: 'nps',
  label: 'Commentaires de satisfaction (la note reste, sans auteur)',
  of: ['bloomer', 'contact'],
  holds: { activity_score: ['comment', 'answered_by'] },
  export: (db, person) =>
    rowsOf(
      db,
      sql`select s.score as "note", s.comment as "commentaire", s.collect_date as "date"
      from activity_score s where ${marksOf(person)} order by s.collect_date`,
    ),
  erase: async (tx, person) => ({
    count: await changed(
      tx,
      sql`update activity_score s set comment = null, answered_by = null where ${marksOf(person)}
      and (s.comment is not null or s.answered_by is not null)`,
    ),
  }),
});

definePersonalData({
  category: 'referral',
  label: 'Recommandations faites',
  of: ['bloomer', 'contact'],
  holds: { referral_lead: ['referred_by', 'consent_text'] },
  // Whom they recommended is somebody else's data.
  export: (db, { actor }) =>
    rowsOf(
      db,
      sql`select consent_text as "accord déclaré", consented_at as "date"
      from referral_lead where referred_by = ${actor} order by consented_at`,
    ),
  erase: async (tx, { actor }) => ({
    count: await changed(
      tx,
      sql`update referral_lead set referred_by = 'erased', note = null
      where referred_by = ${actor}`,
    ),
  }),
});

/** By the address alone: whoever is recommended has no record yet. */
const naming = ({ emails }: DataSubject) => sql`lower(l.email) = ${anyOf(emails)}`;

definePersonalData({
  category: 'referral.named',
  label: 'Recommandations reçues',
  of: ['bloomer', 'contact', 'talent'],
  holds: { referral_lead: ['fullname', 'email', 'note'] },
  export: (db, person) =>
    rowsOf(
      db,
      sql`select l.fullname as "nom", l.email as "e-mail", l.note as "mot", l.consented_at as "date"
      from referral_lead l where ${naming(person)} order by l.consented_at`,
    ),
  async erase(tx, person) {
    await changed(
      tx,
      sql`delete from notification n using referral_lead l
        where n.dedupe_key = 'referral:' || l.id and ${naming(person)}`,
    );
    return { count: await changed(tx, sql`delete from referral_lead l where ${naming(person)}`) };
  },
});
