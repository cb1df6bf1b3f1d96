import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { holds } from '../../platform/database/holds.ts';
import { isOvertaken } from './tax-report.sql.ts';

// It was sent again since, taken after all, or made without the product.
knowEnd(['taxReportRefused'], (tx, { id }) =>
  holds(
    tx,
    sql`not exists (select from invoice_deposit as r where r.id = ${id} and r.state in ('refused', 'rejected')
      and not ${isOvertaken})`,
  ),
);
