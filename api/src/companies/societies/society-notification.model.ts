import { sql } from 'kysely';
import { Notification } from '../../desk/notifications/notifications.model.ts';
import { extendModel, many } from '../../platform/read/read-model.ts';
import { Society } from './societies.model.ts';

extendModel(Notification, {
  society: many(
    () => Society,
    // Whoever has left the company since keeps the words of the notification, not a way to the company.
    (notification, society) => sql`society ${society.table} where ${society('id')} = ${notification('society_id')}
      and (${notification('bloomer_id')} is null or ${society('owner_bloomer_id')} = ${notification('bloomer_id')}
        or exists (select from mission as own where own.bloomer_billing_society_id = ${society('id')}
          and own.bloomer_id = ${notification('bloomer_id')} and own.deleted_at is null))`,
    (society) => society('id'),
  ),
});
