import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';
import { isUnreached } from './platform.sql.ts';

// It stands elsewhere since, was sent again, or paid. What did not move the invoice somebody has to ask about.
knowEnd(['invoiceRefused'], (tx, { id, parts: [, , code = '', ...at] }) =>
  holds(
    tx,
    sql`exists (select from platform_event e join invoice_delivery d on d.invoice_id = e.invoice_id
      join invoice i on i.id = e.invoice_id
      where e.invoice_id = ${id} and e.code = ${code} and e.at = ${at.join(':')}::timestamptz and e.moved
        and (d.code is distinct from e.code or d.code_at > e.at or i.paid_on is not null))`,
  ),
);
// Somebody has an address now, and got it.
knowEnd(['invoiceUnread'], (tx, { id }) =>
  holds(tx, sql`exists (select from invoice_delivery d where d.invoice_id = ${id} and not ${isUnreached})`),
);
