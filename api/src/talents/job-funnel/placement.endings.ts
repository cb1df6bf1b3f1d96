import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

// The mission was created.
knowEnd(['missionToCreate'], (tx, { parts, told }) =>
  holds(
    tx,
    sql`exists (select from mission m where m.bloomer_id = ${parts[2] ?? null}::uuid
    and m.deleted_at is null and m.created_at >= ${told.created_at})`,
  ),
);
