/**
 * What finance finds to do on the morning of the demo: orders on their way, a transfer that came back, lines nobody
 * knows.
 */
import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { sepaReference } from '@bloom/shared-rules/invoice/sepa-text';
import { type RawBuilder, sql } from 'kysely';
import { isOwed } from '../billing/invoices/invoice.sql.ts';
import { paymentState } from '../billing/payments/payment-state.sql.ts';
import type { Db } from '../platform/database/database.ts';
import { alias } from '../platform/read/read-model.ts';
import { at, movementOf, type PaymentWorld, type PlannedPayments, runOf } from './demo.payments.ts';
import { Random } from './demo.random.ts';

const FRIDAY = 4;
const TO_APPROVE = 4;
const TO_TAKE = 3;

type Due = { id: string; number: string; cents: number; name: string; iban: string; bic: string };

/** What may be paid now, as the product itself says it. */
async function dueInvoices(db: Db, today: string): Promise<Due[]> {
  const invoice = alias('i');
  const { rows } = await sql<Due>`select i.id, i.number, i.owed_cents as cents, s.name, s.iban, s.bic
    from invoice as i join society as s on s.id = i.society_id
    where i.due_on <= ${addDays(today, 7)}::date and i.paid_on is null
      and ${paymentState(invoice, today) as RawBuilder<string>} = 'due' order by i.due_on, i.id`.execute(db);
  return rows;
}

async function owedByClients(db: Db): Promise<Pick<Due, 'number' | 'cents' | 'name'>[]> {
  const { rows } = await sql<Due>`select i.number, i.owed_cents as cents, s.name from invoice as i
    join society as s on s.id = i.society_id where i.side = 'customer' and ${isOwed(alias('i'))} and i.due_on is not null order by i.due_on, i.id`.execute(
    db,
  );
  return rows;
}

type OpenPayments = Pick<PlannedPayments, 'runs' | 'transfers' | 'movements' | 'matches'>;

export async function openPayments(db: Db, world: PaymentWorld): Promise<OpenPayments> {
  const { today, maker, approver } = world;
  const random = new Random(`open payments ${today}`);
  const plan: OpenPayments = { runs: [], transfers: [], movements: [], matches: [] };
  const due = await dueInvoices(db, today);
  const next = bankDay(addDays(today, 1));
  const before = addDays(today, -1);
  const order = (rows: readonly Due[], state: 'PLANNED' | 'RETURNED', run: Parameters<typeof runOf>[1]) => {
    if (rows.length === 0) return;
    const made = runOf(random, { created_at: at(before, '16:05'), ...run });
    plan.runs.push(made);
    for (const { id, number, cents, name, iban, bic } of rows) {
      plan.transfers.push({
        id: random.uuid(),
        run_id: made.id,
        invoice_id: id,
        state,
        amount_cents: cents,
        creditor: name,
        iban,
        bic,
        end_to_end_id: sepaReference(number),
        reason: state === 'RETURNED' ? 'Compte clôturé (AC04)' : null,
      });
    }
  };
  const [lost, ...rest] = due;
  // Made by a colleague: whoever looks at the demo is the second person.
  order(rest.slice(0, TO_APPROVE), 'PLANNED', {
    state: 'CREATED',
    execution_on: next,
    created_by: `staff:${approver}`,
  });
  order(rest.slice(TO_APPROVE, TO_APPROVE + TO_TAKE), 'PLANNED', {
    execution_on: bankDay(today),
    created_by: `staff:${maker}`,
    approved_by: `staff:${approver}`,
    approved_at: at(before, '17:40'),
  });
  if (lost) {
    const week = bankDay(addDays(today, -6));
    order([lost], 'RETURNED', {
      execution_on: week,
      created_by: `staff:${maker}`,
      created_at: at(addDays(week, -1), '10:00'),
      approved_by: `staff:${approver}`,
      approved_at: at(addDays(week, -1), '11:00'),
      exported_at: at(addDays(week, -1), '11:05'),
    });
  }
  plan.movements.push(...unknownLines(random, await owedByClients(db), world));
  return plan;
}

/** A client who names no number, one who pays two invoices at once, and what pays no invoice at all. */
function unknownLines(
  random: Random,
  owed: readonly Pick<Due, 'number' | 'cents' | 'name'>[],
  { today, maker }: PaymentWorld,
) {
  const [first, second, third] = owed;
  /** @param cents less than nothing where the firm pays */
  const line = (days: number, cents: number, counterparty: string, remittance: string) =>
    movementOf(random, {
      booked_on: addDays(today, -days),
      amount_cents: Math.abs(cents),
      is_credit: cents > 0,
      counterparty,
      remittance,
      imported_by: `staff:${maker}`,
    });
  return [
    ...(first ? [line(1, first.cents, first.name.toUpperCase(), 'VIREMENT PRESTATIONS')] : []),
    ...(second && third ? [line(2, second.cents + third.cents, second.name.toUpperCase(), 'REGLEMENT GROUPE')] : []),
    line(2, -2_341_200, 'URSSAF ILE DE FRANCE', 'COTISATIONS'),
    line(3, -480_000, 'SCI DES LILAS', 'LOYER DU MOIS'),
    line(4, -1_490, 'BANQUE', 'FRAIS DE TENUE DE COMPTE'),
  ];
}

/** That day, or Monday where banks rest. */
function bankDay(day: string): string {
  return weekdayOf(day) > FRIDAY ? bankDay(addDays(day, 1)) : day;
}
