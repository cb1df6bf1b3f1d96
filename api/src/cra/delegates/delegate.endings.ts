import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

// Somebody has answered a proposal. The answer, whose key names its state first, only happened: it is never over.
knowEnd(['signerProposed'], async (tx, { id, parts }) =>
  parts[1] === id
    ? holds(tx, sql`not exists (select from signing_delegate d where d.id = ${id} and d.state = 'pending')`)
    : false,
);
