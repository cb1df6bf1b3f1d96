import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

knowEnd(['npsDetractor', 'npsEscalation'], (tx, { id, parts }) =>
  holds(
    tx,
    sql`not exists (select from activity_score s where s.activity_id = ${id} and s.side = ${parts[2] ?? ''}
    and s.low_since is not null and s.handled_at is null)`,
  ),
);
