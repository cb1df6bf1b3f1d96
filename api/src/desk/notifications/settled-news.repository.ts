import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

/** What a member of staff sees first is looked at every minute, all else once within so many. */
const ROUND_MINUTES = 30;
const SEEN_FIRST = 20;

export interface Looking {
  /** What the keys begin with of which somebody knows the end. */
  keys: readonly string[];
  now: Date;
  limit: number;
}

/**
 * Unread news that may be over; of those that wait for their turn another part each minute, and so where there are more
 * than the limit: which ones come first is drawn anew.
 */
export async function unreadToLookAt(db: Db, { keys, now, limit }: Looking): Promise<Row<'notification'>[]> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const turn = minute % ROUND_MINUTES;
  const oldest = new Date(now);
  oldest.setFullYear(oldest.getFullYear() - 1);
  const { rows } = await sql<Row<'notification'> & { place: number }>`
    select news.* from (
      select n.*, row_number() over (partition by n.staff_id order by n.created_at desc, n.id) as place
      from notification as n where n.read_at is null and n.deleted_at is null and n.created_at > ${oldest}) as news
    where (split_part(news.dedupe_key, ':', 1) = any(${keys}::text[]) or news.mission_id is not null)
      and ((news.staff_id is not null and news.place <= ${SEEN_FIRST})
        or (hashtext(news.dedupe_key) & 2147483647) % ${ROUND_MINUTES} = ${turn})
    order by hashtextextended(news.dedupe_key, ${minute}), news.id limit ${limit}`.execute(db);
  return rows;
}

/** As whoever reads them would; what was read meanwhile stays as it was. */
export async function readThese(db: Db, ids: readonly string[], readAt: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .execute();
}
