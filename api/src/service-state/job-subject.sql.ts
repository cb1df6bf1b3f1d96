import { sql } from 'kysely';
import type { Sql } from '../platform/read/read-model.ts';

/** Joins to the job `j` what it was about: the mission `m`, the invoice `i`, the company `s`, where there is one. */
export const joinJobObject: Sql = sql`
  left join activity a on a.id = j.object_id
  left join legal_contract k on k.id = j.object_id
  left join invoice i on i.id = j.object_id
  left join recruitment_billing fee on fee.id = j.object_id
  left join activity billed on billed.id = i.activity_id
  left join mission m on m.id = coalesce(a.mission_id, k.mission_id, billed.mission_id)
  left join bloomer b on b.id = m.bloomer_id
  left join society c on c.id = m.client_society_id
  left join society s on s.id = coalesce(fee.society_id, i.society_id, j.object_id)`;

/** Whose work it was, where its object is known. */
export const jobSubject: Sql = sql`coalesce(b.firstname || ' ' || b.lastname || ' · ' || c.name, i.number, s.name)`;
