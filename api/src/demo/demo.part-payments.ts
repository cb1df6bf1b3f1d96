/** Clients who paid a part of what they owe, and say when the rest comes. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { sql } from 'kysely';
import { isOwed } from '../billing/invoices/invoice.sql.ts';
import { KNOWN_BY_IMPORT } from '../billing/invoices/moved-money.sql.ts';
import type { Db } from '../platform/database/database.ts';
import { alias } from '../platform/read/read-model.ts';
import { at, movementOf, type PaymentWorld, type PlannedPayments } from './demo.payments.ts';
import { Random } from './demo.random.ts';

const PARTS = 2;
const DAYS_AGO = 6;
/** Three fifths, in whole euros. */
const partOf = (cents: number) => Math.floor((cents * 3) / 500) * 100;

/** Not of those that pay with a line that nobody knows yet, which are the oldest. */
export async function partPayments(
  db: Db,
  { today, maker }: PaymentWorld,
): Promise<Omit<PlannedPayments, 'invoices' | 'notices'>> {
  const { rows } = await sql<{ id: string; number: string; cents: number; name: string }>`
    select i.id, i.number, i.owed_cents as cents, s.name from invoice i join society s on s.id = i.society_id
    where i.side = 'customer' and ${isOwed(alias('i'))} and i.issued_on < ${addDays(today, -DAYS_AGO)}::date
    order by i.due_on desc, i.id limit ${PARTS}`.execute(db);
  const plan = { runs: [], transfers: [], movements: [], matches: [] } as Omit<PlannedPayments, 'invoices' | 'notices'>;
  for (const { id, number, cents, name } of rows) {
    const part = partOf(cents);
    const day = addDays(today, -DAYS_AGO);
    const movement = movementOf(new Random(`part ${id}`), {
      booked_on: day,
      is_credit: true,
      amount_cents: part,
      remittance: `ACOMPTE ${number}`,
      counterparty: name.toUpperCase(),
      imported_by: `staff:${maker}`,
    });
    plan.movements.push(movement);
    const match = { matched_by: KNOWN_BY_IMPORT, matched_at: at(day, '07:30') };
    plan.matches.push({ movement_id: movement.id, invoice_id: id, amount_cents: part, ...match });
    await sql`update invoice set received_cents = ${part} where id = ${id}`.execute(db);
  }
  return plan;
}
