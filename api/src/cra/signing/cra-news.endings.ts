import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { isOwed, joinLiveDocument } from '../activities/owed-report.sql.ts';

/** Whether the Bloomer has signed, or nobody asks him to any more. */
const isDone = (activityId: Sql): Sql => sql`not exists (
  select from activity a ${joinLiveDocument} where a.id = ${activityId} and ${isOwed})`;

knowEnd(['craReopened'], (tx, { id }) => holds(tx, isDone(sql`${id}::uuid`)));
knowEnd(['craRefused'], (tx, { id }) =>
  holds(tx, isDone(sql`(select r.activity_id from signing_document r where r.id = ${id})`)),
);
knowEnd(['correction'], async (tx, { id, told }) => {
  const correction = sql`select from activity_correction c where c.id = ${id} and c.closed_at is null`;
  if (await holds(tx, sql`not exists (${correction})`)) return true;
  // Staff were told that the month is open, the Bloomer that he has something to do.
  const activity = sql`(select c.activity_id from activity_correction c where c.id = ${id})`;
  return told.bloomer_id !== null && (await holds(tx, isDone(activity)));
});
knowEnd(['craForced'], (tx, { id }) =>
  holds(tx, sql`not exists (select from activity a where a.id = ${id} and a.validation = 'forced')`),
);
knowEnd(['craToValidate'], (tx, { id }) =>
  holds(tx, sql`not exists (select from activity a where a.cra_file_id = ${id} and a.validation is null)`),
);
knowEnd(['signCRA'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (
    select from signing_document d where d.id = ${id} and d.status <> 'void' and d.corrected_at is null)`,
  ),
);

const isWaiting = (documentId: string): Sql => sql`exists (
  select from signing_document d join activity a on a.id = d.activity_id and a.validation is null
  where d.id = ${documentId} and d.status = 'bloomerSigned')`;

knowEnd(['clientSignature', 'noSigner'], (tx, { id }) => holds(tx, sql`not ${isWaiting(id)}`));
knowEnd(['noSigner'], (tx, { id }) =>
  holds(
    tx,
    sql`exists (
    select from signing_document d join activity a on a.id = d.activity_id
    join operational_contact o on o.mission_id = a.mission_id where d.id = ${id})`,
  ),
);
