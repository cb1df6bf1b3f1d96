import { sql } from 'kysely';
import { changed, definePersonalData, rowsOf } from '../../platform/retention/personal-data.ts';
import { tellClients } from '../job-funnel/erasure-notice.service.ts';

definePersonalData({
  category: 'talent.identity',
  label: 'Identité, coordonnées, souhaits et notes de la fiche talent',
  of: ['talent'],
  holds: {
    talent: [
      'firstname',
      'lastname',
      'email',
      'secondary_emails',
      'phone',
      'secondary_phones',
      'job_title',
      'position_title',
      'comment',
      'summary',
      'location_address',
      'location_city',
      'location_postal_code',
      'location_region',
      'hiresweet_id',
      'origin',
      'found_in',
    ],
    talent_email_key: ['email'],
    talent_profile: ['url'],
    talent_word: ['word'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select t.firstname as "prénom", t.lastname as "nom", t.email as "e-mail", t.secondary_emails as "autres e-mails",
        t.phone as "téléphone", t.secondary_phones as "autres téléphones", t.job_title as "métier",
        t.position_title as "poste recherché", t.status as "contrat", t.remote_work as "lieu de travail",
        t.availability_date as "disponible le", t.summary as "résumé", t.comment as "commentaire",
        t.location_address as "adresse", t.location_postal_code as "code postal", t.location_city as "ville",
        t.location_region as "région", t.tjm as "TJM", t.desired_tjm as "TJM souhaité", t.package as "rémunération",
        t.desired_package as "rémunération souhaitée", t.origin as "origine",
        t.found_in as "trouvé dans", t.told_at as "informé le",
        (select string_agg(p.url, ', ') from talent_profile p where p.talent_id = t.id) as "profils",
        t.created_at as "enregistré le"
      from talent t where t.id = ${id}`,
    ),
  async erase(tx, { id }) {
    await changed(tx, sql`delete from talent_profile where talent_id = ${id}`);
    // The words of the search and the keys of addresses follow the row.
    const count = await changed(
      tx,
      sql`update talent set firstname = '', lastname = '', email = null, secondary_emails = '{}', phone = null,
        secondary_phones = '{}', job_title = null, position_title = null, comment = null, summary = null,
        location_address = null, location_city = null, location_postal_code = null, location_region = null,
        location_country_code = null, location_range_km = null, location_longitude = null, location_latitude = null,
        tjm = null, desired_tjm = null, package = null, desired_package = null, status = null, bloomer_status = null,
        remote_work = null, availability_date = null, hiresweet_id = null, origin = null,
        found_in = null, found_at = null where id = ${id}`,
    );
    return { count };
  },
});

definePersonalData({
  category: 'talent.cv',
  label: 'CV, et ce qui y a été lu pour la recherche',
  of: ['talent'],
  holds: { talent_cv_text: ['text'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select f.name as "fichier", v.added_at as "envoyé le", c.text as "texte lu" from talent_cv_version v
        join file f on f.id = v.file_id join talent t on t.id = v.talent_id
        left join talent_cv_text c on c.talent_id = t.id and t.cv_file_id = f.id
      where v.talent_id = ${id} order by v.added_at`,
    ),
  async erase(tx, { id }) {
    const { rows } = await sql<{ id: string }>`delete from talent_cv_version where talent_id = ${id}
      returning file_id as id`.execute(tx);
    const current = await sql<{ id: string }>`select cv_file_id as id from talent
      where id = ${id} and cv_file_id is not null`.execute(tx);
    await changed(tx, sql`delete from talent_cv_text where talent_id = ${id}`);
    await changed(tx, sql`update talent set cv_file_id = null where id = ${id} and cv_file_id is not null`);
    const fileIds = [...new Set([...rows, ...current.rows].map((file) => file.id))];
    return { count: fileIds.length, fileIds };
  },
});

definePersonalData({
  category: 'talent.picture',
  label: 'Photo',
  of: ['talent'],
  holds: { talent_picture: ['jpeg'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select added_at as "ajoutée le", replace(encode(jpeg, 'base64'), chr(10), '') as "photo (JPEG en base64)"
      from talent_picture where talent_id = ${id}`,
    ),
  erase: async (tx, { id }) => ({
    count: await changed(tx, sql`delete from talent_picture where talent_id = ${id}`),
  }),
});

definePersonalData({
  category: 'talent.career',
  label: 'Expériences, formations, compétences et langues',
  of: ['talent'],
  holds: {
    talent_job: ['name', 'job_titles', 'skills', 'description'],
    talent_education: ['type', 'name', 'label', 'description'],
  },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select 'expérience' as "nature", name as "nom", array_to_string(job_titles || skills, ', ') as "détail",
          start_date as "début", end_date as "fin", description as "texte" from talent_job where talent_id = ${id}
        union all select 'formation', name, concat_ws(', ', type, label), start_date, end_date, description
          from talent_education where talent_id = ${id}
        union all select 'compétence', k.label, s.level::text, null, null, null
          from talent_skill s join skill k on k.id = s.skill_id where s.talent_id = ${id}
        union all select 'langue', l.language_id, l.level::text, null, null, null
          from talent_language l where l.talent_id = ${id}`,
    ),
  async erase(tx, { id }) {
    let count = 0;
    for (const table of ['talent_job', 'talent_education', 'talent_skill', 'talent_language', 'label_change_talent']) {
      count += await changed(tx, sql`delete from ${sql.table(table)} where talent_id = ${id}`);
    }
    return { count };
  },
});

definePersonalData({
  category: 'talent.history',
  label: 'Historique et commentaires des recruteurs',
  of: ['talent'],
  holds: { activity_log: ['data', 'source', 'type'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select at as "date", type as "nature", data as "contenu" from activity_log where talent_id = ${id} order by at`,
    ),
  erase: async (tx, { id }) => ({
    count: await changed(tx, sql`delete from activity_log where talent_id = ${id}`),
  }),
});

definePersonalData({
  category: 'talent.jobs',
  label: 'Avis des clients et notes des recruteurs sur le candidat (les étapes restent, sans la personne)',
  of: ['talent'],
  holds: { job_talent_note: ['text'], job_talent_move: ['reason'], job_talent_phase_note: ['answers'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select p.name as "offre", e.phase, e.created_at as "ajouté le",
        (select string_agg(n.text, ' / ') from job_talent_note n
          where n.job_id = e.job_id and n.talent_id = e.talent_id) as "avis",
        (select string_agg(nullif(m.reason, ''), ' / ') from job_talent_move m
          where m.job_id = e.job_id and m.talent_id = e.talent_id) as "motifs",
        (select string_agg(q.answers::text, ' / ') from job_talent_phase_note q
          where q.job_id = e.job_id and q.talent_id = e.talent_id) as "notes"
      from job_talent e join job_project p on p.id = e.job_id where e.talent_id = ${id}`,
    ),
  async erase(tx, { id }) {
    const said = await changed(tx, sql`update job_talent_note set text = '' where talent_id = ${id} and text <> ''`);
    const why = await changed(tx, sql`update job_talent_move set reason = '' where talent_id = ${id} and reason <> ''`);
    const noted = await changed(tx, sql`delete from job_talent_phase_note where talent_id = ${id}`);
    await changed(tx, sql`delete from talent_basket where talent_id = ${id}`);
    return { count: said + why + noted };
  },
  tells: tellClients,
});

definePersonalData({
  category: 'talent.consent',
  label: 'Accords pour rester dans le vivier',
  of: ['talent'],
  holds: { talent_consent: ['proof', 'text_version'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select given_on as "donné le", channel as "canal", text_version as "version du texte", proof as "preuve"
      from talent_consent where talent_id = ${id} order by recorded_at`,
    ),
  erase: async (tx, { id }) => ({
    count: await changed(tx, sql`delete from talent_consent where talent_id = ${id}`),
  }),
});

definePersonalData({
  category: 'talent.merges',
  label: 'Fiches fusionnées, gardées trente jours pour pouvoir les séparer, et leurs autres coordonnées',
  of: ['talent'],
  holds: { talent_merge: ['snapshot'], talent_former_sheet: ['emails', 'phones'] },
  export: (db, { id }) =>
    rowsOf(
      db,
      sql`select merged_at as "fusionnées le", snapshot -> 'merged' as "l’autre fiche", null as "autres coordonnées"
        from talent_merge where kept_id = ${id} or merged_id = ${id}
      union all select merged_at, null, array_to_string(emails || phones, ', ')
        from talent_former_sheet where talent_id = ${id} and cardinality(emails || phones) > 0 order by 1`,
    ),
  async erase(tx, { id }) {
    const merges = await changed(tx, sql`delete from talent_merge where kept_id = ${id} or merged_id = ${id}`);
    return { count: merges + (await changed(tx, sql`delete from talent_former_sheet where talent_id = ${id}`)) };
  },
});
