import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { isUuid } from '../../platform/database/database.ts';
import { holds } from '../../platform/database/holds.ts';
import { alias } from '../../platform/read/read-model.ts';
import { orderedTooMuch } from './invoice-money.repository.ts';
import { owedBackCents } from './owed-back.sql.ts';

const invoice = alias('i');

const ABOUT_INVOICE = [
  'correctionOpened',
  'correctionNotOurs',
  'invoiceRefused',
  'invoiceUnread',
  'invoicePaid',
  'invoiceContested',
  'dunning',
] as const;

// Of a correction the key names the invoice after it.
knowEnd(ABOUT_INVOICE, (tx, { parts }) =>
  holds(
    tx,
    sql`exists (
    select from invoice i where i.id = ${parts.findLast(isUuid) ?? null}::uuid and i.status = 'CANCELLED')`,
  ),
);
// The bank has left it, or took it: then it is owed back. Also of what was taken back as a whole.
knowEnd(['ordered'], async (tx, { id }) => (await orderedTooMuch(tx, id)) === 0);
// Also what was taken back as a whole is owed back.
knowEnd(['overpaid'], (tx, { id }) =>
  holds(
    tx,
    sql`exists (select from invoice i where i.id = ${id}
      and ${owedBackCents(invoice)} = 0)`,
  ),
);
knowEnd(['dunning'], (tx, { id }) =>
  holds(tx, sql`exists (select from invoice i where i.id = ${id} and i.paid_on is not null)`),
);
knowEnd(['invoicePaid'], (tx, { id }) =>
  holds(tx, sql`exists (select from invoice i where i.id = ${id} and i.paid_on is null)`),
);
knowEnd(['inboundInvoice'], (tx, { id, told }) =>
  holds(
    tx,
    sql`not exists (select from inbound_invoice b where b.id = ${id}
    and b.state = ${told.priority === 'important' ? 'toMatch' : 'matched'})`,
  ),
);
