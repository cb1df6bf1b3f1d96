import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './notifications.repository.ts';

/** What an owner was told since, oldest first. */
export function newsSince(db: Db, { staffId, bloomerId }: Owner, since: Date): Promise<Row<'notification'>[]> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('bloomer_id', '=', bloomerId)]))
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
