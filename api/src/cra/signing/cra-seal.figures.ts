import { sql } from 'kysely';
import { defineWaitingSeals } from '../../paper/documents/waiting-seals.figures.ts';

/** What both sides signed, and what counts without the client. */
defineWaitingSeals(
  'cra',
  sql`select w.id::text, b.firstname || ' ' || b.lastname || ' · ' || c.name as title,
      to_char(a.month, 'YYYY-MM-DD') as detail, w.since, m.id as mission_id
    from (
      select d.id, d.activity_id, (select max(sign_date) from signature where document_id = d.id) as since
        from signing_document d where d.status = 'fullySigned'
      union all
      select r.id, r.activity_id, r.forced_at from forced_report r where r.sealed_file_id is null and r.ended_at is null
    ) w join activity a on a.id = w.activity_id join mission m on m.id = a.mission_id
      join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id`,
);
