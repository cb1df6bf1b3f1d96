import { sql } from 'kysely';
import { defineRetention } from '../../platform/retention/retention.ts';

/** The object of a key such as `clientSignature:<id>:2`. */
const OBJECT = sql`split_part(r.key, ':', 2)::uuid`;

// What was told is not told again: keys stay as long as their cause may come back, and at least as long as the marks.
defineRetention({
  category: 'reminders',
  table: 'reminder',
  keeps: '36 months',
  since: 'sent_at',
  where: sql`not exists (select from mission m where m.id = r.mission_id and m.deleted_at is null
      and m.end_mission >= current_date)
    and case r.kind
      when 'clientSignature' then
        not exists (select from signing_document d where d.id = ${OBJECT} and d.status = 'bloomerSigned')
      when 'npsDetractor' then
        not exists (select from activity_score k where k.activity_id = ${OBJECT} and k.low_since is not null and k.handled_at is null)
      else true end`,
  personal: false,
});
