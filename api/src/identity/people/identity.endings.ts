import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

// Another document was sent.
knowEnd(['identityRefused'], (tx, { id }) =>
  holds(tx, sql`not exists (select from bloomer b where b.credential_file_id = ${id})`),
);
