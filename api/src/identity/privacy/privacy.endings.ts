import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

// Somebody answered it, or the person thought again.
knowEnd(['dataRequest'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from privacy_request r where r.id = ${id} and r.state in ('requested', 'checked', 'running'))`,
  ),
);
