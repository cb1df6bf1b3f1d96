import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';

// A second person has decided. The Bloomer reads himself what becomes of his money: nothing takes that from him.
knowEnd(['ibanChange'], async (tx, { id, parts: [, news], told }) =>
  news === 'requested' && told.bloomer_id === null
    ? holds(tx, sql`not exists (select from bank_account_change c where c.id = ${id} and c.state = 'pending')`)
    : false,
);
