import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

knowEnd(['signerProposed'], (tx, { id }) =>
  holds(tx, sql`not exists (select from signing_delegate d where d.id = ${id} and d.state = 'pending')`),
);
