import { sql } from 'kysely';
import { vigilanceNews } from '../../companies/compliance/compliance.service.ts';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isLocked } from '../activities/closed-month.sql.ts';
import { isOwed, joinLiveDocument } from '../activities/owed-report.sql.ts';
import { MISSING_REPORT, NO_CONTACT } from './missing-reports.reminder.ts';
import { isUnsigned } from './mission-dates.reminder.ts';
import { lacksContact } from './relaunch.sql.ts';

// What finance closed nobody can fill or sign any more. A report that was filled in is not missing any more, though it
// is still to be signed: that is other news.
knowEnd(['report'], (tx, { id, parts, told }) =>
  holds(
    tx,
    sql`not exists (
    select from mission m left join activity a on a.mission_id = m.id and a.month = ${parts[2] ?? null}::date
    ${joinLiveDocument}
    where m.id = ${id} and ${isOwed}
        and not ${isLocked(sql`${parts[2] ?? null}::date`, sql`m.client_society_id`)}
        and (a.id is null or ${told.title} <> ${MISSING_REPORT})
        and (${lacksContact(alias('m'))} or ${told.title} <> ${NO_CONTACT}))`,
  ),
);
knowEnd(['missionEnding'], (tx, { id, parts }) =>
  holds(tx, sql`not exists (select from mission m where m.id = ${id} and m.end_mission = ${parts[2] ?? null}::date)`),
);
knowEnd(['unsigned'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (
    select from legal_contract l left join amendment a on a.id = l.amendment_id where l.id = ${id} and ${isUnsigned})`,
  ),
);
knowEnd(['paper'], (tx, { id, parts: [, document = '', , expires = ''] }) =>
  holds(
    tx,
    sql`not exists (
    select from society s left join society_document p on p.society_id = s.id and p.kind = ${document}
    where s.id = ${id} and ${expires}::date = case ${document}
      when 'urssaf' then s.urssaf_expiration_date when 'kbis' then s.kbis_expiration_date else p.expires_on end)`,
  ),
);
knowEnd(['vigilance'], async (tx, { id, today }) => (await vigilanceNews(tx, id, today)) === undefined);
