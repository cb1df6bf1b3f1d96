import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** The notification waits for the mail of the morning. */
export async function insertDigestItem(db: Db, notificationId: string): Promise<void> {
  await db.insertInto('notification_digest_item').values({ notification_id: notificationId }).execute();
}

interface Records {
  staffIds: string[];
  bloomerIds: string[];
}

/** The records for which something waits. */
export async function waitingRecords(db: Db): Promise<Records> {
  const rows = await db
    .selectFrom('notification_digest_item as i')
    .innerJoin('notification as n', 'n.id', 'i.notification_id')
    .select(['n.staff_id', 'n.bloomer_id'])
    .distinct()
    .execute();
  return {
    staffIds: rows.flatMap(({ staff_id }) => staff_id ?? []),
    bloomerIds: rows.flatMap(({ bloomer_id }) => bloomer_id ?? []),
  };
}

/** What waits for these records, oldest first; another server that came first has taken it away. */
export async function takeItems(tx: Db, { staffIds, bloomerIds }: Records): Promise<Row<'notification'>[]> {
  const { rows } = await sql<Row<'notification'>>`
    select n.* from notification_digest_item i join notification n on n.id = i.notification_id
    where n.staff_id = any(${staffIds}::uuid[]) or n.bloomer_id = any(${bloomerIds}::uuid[])
    order by n.created_at, n.id for update of i`.execute(tx);
  return rows;
}

export async function forgetItems(tx: Db, notificationIds: readonly string[]): Promise<void> {
  if (notificationIds.length === 0) return;
  await tx.deleteFrom('notification_digest_item').where('notification_id', 'in', notificationIds).execute();
}
