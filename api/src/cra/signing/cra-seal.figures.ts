import { sql } from 'kysely';
import { defineWaitingSeals } from '../../paper/documents/waiting-seals.figures.ts';

defineWaitingSeals(
  'cra',
  sql`select d.id::text, b.firstname || ' ' || b.lastname || ' · ' || c.name as title, to_char(a.month, 'YYYY-MM-DD') as detail,
      (select max(sign_date) from signature where document_id = d.id) as since, m.id as mission_id
    from signing_document d join activity a on a.id = d.activity_id join mission m on m.id = a.mission_id
      join bloomer b on b.id = m.bloomer_id join society c on c.id = m.client_society_id
    where d.status = 'fullySigned'`,
);
