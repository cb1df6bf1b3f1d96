/** What the firm paid and received, as its orders of transfers and the statements of its bank say it. */
import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { DUNNING_LEVELS } from '@bloom/shared-rules/invoice/dunning';
import { sepaReference } from '@bloom/shared-rules/invoice/sepa-text';
import { KNOWN_BY_IMPORT } from '../billing/invoices/moved-money.sql.ts';
import type { NewRow } from '../platform/database/database.tables.ts';
import type { PlannedInvoice } from './demo.invoice-rows.ts';
import { Random } from './demo.random.ts';
import type { Planned, PlannedSociety } from './demo.rows.ts';

/** Two years of statements; of what was paid before, only the invoice says so. */
const DAYS = 730;
const THURSDAY = 3;
const FEES_CENTS = 1_490;
const FEES_MONTHS = 12;

export type PaymentWorld = {
  readonly today: string;
  readonly societies: ReadonlyMap<string, Pick<PlannedSociety, 'name' | 'iban' | 'bic'>>;
  /** Who prepares the transfers, and who approves them. */
  readonly maker: string;
  readonly approver: string;
};

export type PlannedPayments = {
  readonly invoices: PlannedInvoice[];
  readonly runs: Planned<'payment_run'>[];
  readonly transfers: Planned<'payment_transfer'>[];
  readonly movements: Planned<'bank_movement'>[];
  readonly matches: NewRow<'bank_movement_match'>[];
  readonly notices: NewRow<'dunning_notice'>[];
};

export const at = (day: string, time: string) => `${day}T${time}:00Z`;

/** Whole rows: those of one table have the same columns. */
export const runOf = (random: Random, run: Partial<Planned<'payment_run'>>): Planned<'payment_run'> => ({
  id: random.uuid(),
  execution_on: '',
  created_by: '',
  created_at: '',
  state: 'APPROVED',
  approved_by: null,
  approved_at: null,
  exported_at: null,
  cancelled_by: null,
  cancelled_at: null,
  cancel_reason: null,
  ...run,
});

export const movementOf = (random: Random, movement: Partial<Planned<'bank_movement'>>): Planned<'bank_movement'> => {
  const id = random.uuid();
  return {
    id,
    key: `demo:${id}`,
    booked_on: '',
    is_credit: false,
    is_return: false,
    amount_cents: 0,
    end_to_end_id: null,
    remittance: null,
    counterparty: null,
    dismissed_by: null,
    dismissed_at: null,
    dismiss_reason: null,
    imported_by: '',
    imported_at: at(movement.booked_on ?? '', '07:30'),
    ...movement,
  };
};

/** The day on which its order is executed: the Thursday before it is due, where it was there already. */
function transferDay({ issued_on: issued, paid_on: paid }: PlannedInvoice): string {
  const day = String(paid);
  const thursday = addDays(day, -((weekdayOf(day) - THURSDAY + 7) % 7));
  return thursday > String(issued) ? thursday : day;
}

/** @param invoices with their numbers; those that are paid come back as their statement says it */
export function paymentsOf(invoices: readonly PlannedInvoice[], world: PaymentWorld): PlannedPayments {
  const plan: PlannedPayments = { invoices: [], runs: [], transfers: [], movements: [], matches: [], notices: [] };
  const since = addDays(world.today, -DAYS);
  const days: BankDays = { runs: new Map(), sources: new Map() };
  for (const invoice of invoices) {
    const isPaid = typeof invoice.paid_on === 'string' && invoice.paid_on >= since && invoice.number;
    if (isPaid) plan.invoices.push(paid(plan, days, invoice, world));
    else plan.invoices.push({ ...invoice, received_cents: 0 });
    plan.notices.push(...reminders(invoice, world.today));
  }
  plan.runs.push(...days.runs.values());
  plan.movements.push(...fees(world));
  return plan;
}

type BankDays = {
  readonly runs: Map<string, Planned<'payment_run'>>;
  /** One for each day: a source for each of tens of thousands of payments is sooner or later the same as another. */
  readonly sources: Map<string, Random>;
};

function sourceOf({ sources }: BankDays, day: string): Random {
  const source = sources.get(day) ?? new Random(`payments of ${day}`);
  sources.set(day, source);
  return source;
}

function paid(plan: PlannedPayments, days: BankDays, invoice: PlannedInvoice, world: PaymentWorld): PlannedInvoice {
  const society = world.societies.get(String(invoice.society_id));
  const number = String(invoice.number);
  const isSale = invoice.side === 'customer';
  if (!isSale && !society?.iban) return { ...invoice, received_cents: 0 };
  const day = isSale ? String(invoice.paid_on) : transferDay(invoice);
  const random = sourceOf(days, day);
  const reference = isSale ? String(invoice.payment_reference) : sepaReference(number);
  const cents = Number(invoice.total_cents) - (invoice.offset_cents ?? 0);
  if (!isSale) {
    const run = days.runs.get(day) ?? executedRun(day, world);
    days.runs.set(day, run);
    const account = { creditor: society?.name ?? '', iban: society?.iban ?? null, bic: society?.bic ?? null };
    plan.transfers.push({
      id: random.uuid(),
      run_id: run.id,
      invoice_id: invoice.id,
      state: 'PAID',
      amount_cents: cents,
      ...account,
      end_to_end_id: reference,
      reason: null,
    });
  }
  const movement = movementOf(random, {
    booked_on: day,
    is_credit: isSale,
    amount_cents: cents,
    end_to_end_id: reference,
    remittance: `FACTURE ${number}`,
    counterparty: society?.name.toUpperCase() ?? null,
    imported_by: `staff:${world.maker}`,
  });
  plan.movements.push(movement);
  const match = { matched_by: KNOWN_BY_IMPORT, matched_at: movement.imported_at };
  plan.matches.push({ movement_id: movement.id, invoice_id: invoice.id, amount_cents: cents, ...match });
  return { ...invoice, paid_on: day, payment_reference: reference, received_cents: isSale ? cents : 0 };
}

function executedRun(day: string, { maker, approver }: PaymentWorld): Planned<'payment_run'> {
  const before = addDays(day, -1);
  return runOf(new Random(`run ${day}`), {
    execution_on: day,
    created_by: `staff:${maker}`,
    created_at: at(before, '09:10'),
    approved_by: `staff:${approver}`,
    approved_at: at(before, '14:20'),
    exported_at: at(before, '14:25'),
  });
}

/** What a client who is late was told until today. */
function reminders(invoice: PlannedInvoice, today: string): NewRow<'dunning_notice'>[] {
  const { side, status, preceding_id: preceding, paid_on: paidOn, due_on: dueOn, number } = invoice;
  if (side !== 'customer' || status !== 'FINALISED' || preceding || paidOn || !dueOn || !number) return [];
  return DUNNING_LEVELS.flatMap(({ level, days }) => {
    const day = addDays(dueOn, days);
    return day <= today ? [{ invoice_id: invoice.id, level, sent_at: at(day, '05:30') }] : [];
  });
}

/** The bank takes its own each month; somebody said so. */
function fees({ today, maker }: PaymentWorld): Planned<'bank_movement'>[] {
  const by = `staff:${maker}`;
  return Array.from({ length: FEES_MONTHS }, (_, index) => {
    const day = addDays(today, -30 * (index + 1));
    return movementOf(new Random(`fees ${day}`), {
      booked_on: day,
      amount_cents: FEES_CENTS,
      remittance: 'FRAIS DE TENUE DE COMPTE',
      counterparty: 'BANQUE',
      dismissed_by: by,
      dismissed_at: at(day, '08:00'),
      dismiss_reason: 'Frais bancaires',
      imported_by: by,
    });
  });
}
