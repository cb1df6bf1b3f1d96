import { sql } from 'kysely';
import { defineWaitingSeals } from '../../paper/documents/waiting-seals.figures.ts';
import { TAKEN_OVER } from './invoice.repository.ts';

defineWaitingSeals(
  'invoice',
  sql`select i.id::text, i.number as title, null::text as detail, i.finalised_at as since,
      (select mission_id from activity where id = i.activity_id) as mission_id
    from invoice i where i.number is not null and i.file_id is null and i.finalised_by <> ${TAKEN_OVER}`,
);
