import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';
import { isOvertaken, isTwice } from './tax-report.sql.ts';

// It was sent again since, taken after all, or made without the product.
knowEnd(['taxReportRefused'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from invoice_deposit as r where r.id = ${id} and r.state in ('refused', 'rejected')
      and not ${isOvertaken})`,
  ),
);
// One of the two was withdrawn.
knowEnd(['taxReportTwice'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from invoice_deposit as r where r.invoice_id = ${id} and r.kind = 'report' and ${isTwice})`,
  ),
);
