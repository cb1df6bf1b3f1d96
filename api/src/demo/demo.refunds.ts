/** Of what clients paid before a credit note: of the first half a part was given back, the rest still waits. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import { isOwedBack, owedBackCents, owedBackSince } from '../billing/invoices/owed-back.sql.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { Db } from '../platform/database/database.ts';
import { alias } from '../platform/read/read-model.ts';
import { at, type PaymentWorld } from './demo.payments.ts';

/** A third, in whole euros, and never nothing. */
const partOf = (cents: number) => Math.max(Math.floor(cents / 300) * 100, 1);

export async function refundsOf(db: Db, { today, maker }: PaymentWorld): Promise<NewRow<'client_refund'>[]> {
  const invoice = alias('i');
  const { rows } = await sql<{ id: string; number: string; cents: number; since: string }>`select i.id, i.number,
      ${owedBackCents(invoice)} as cents, ${owedBackSince(invoice)}::text as since
    from invoice as i where i.side = 'customer' and ${isOwedBack(invoice)} order by since, i.id`.execute(db);
  return rows.slice(0, Math.ceil(rows.length / 2)).map(({ id, number, cents, since }) => {
    const next = addDays(since, 1);
    const day = next < today ? next : today;
    return {
      invoice_id: id,
      kind: 'transfer',
      amount_cents: partOf(cents),
      owed_cents: cents,
      settled_on: day,
      reference: `REMB ${number}`,
      is_said: true,
      recorded_by: `staff:${maker}`,
      recorded_at: at(day, '09:40'),
    };
  });
}
