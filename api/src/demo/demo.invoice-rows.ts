/** The invoices behind what the months and the fees say of them; their numbers are given when all are known. */
import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { creditOf } from '@bloom/shared-rules/invoice/credit-note';
import type { InvoiceDocument, InvoiceKind } from '@bloom/shared-rules/invoice/invoice-document';
import { TAKEN_OVER } from '../billing/invoices/invoice.repository.ts';
import type { Firm } from '../billing/invoices/invoice-party.ts';
import type { ClientCompany } from './demo.companies.ts';
import { feeSaid, type InvoiceHead, type MonthToInvoice, monthHead, monthSaid } from './demo.invoice-documents.ts';
import type { PlannedMonth } from './demo.months.ts';
import { Random } from './demo.random.ts';
import type { Planned, PlannedMission } from './demo.rows.ts';

export type PlannedInvoice = Omit<Planned<'invoice'>, 'document'> & { document: InvoiceDocument | InvoiceHead | null };

export type InvoiceWorld = {
  readonly today: string;
  readonly firm: Firm;
  /** First of the months whose invoices have their lines; of thousands before it only the heads are kept. */
  readonly wholeFrom: string;
};

const OWED_BACK_DAYS = 120;
/** In 1/10,000. */
const A_DAY = 10_000;

type Base = Pick<PlannedInvoice, 'side' | 'kind'> & Partial<PlannedInvoice>;

/** Every column, so that all rows have the same. */
function rowOf(random: Random, base: Base): PlannedInvoice {
  const empty = {
    activity_id: null,
    subject_id: null,
    society_id: null,
    report_version: null,
    last_error: null,
    reason: null,
    net_cents: null,
    vat_cents: null,
    total_cents: null,
    series: null,
    number: null,
    issued_on: null,
    due_on: null,
    file_id: null,
    draft_file_id: null,
    preceding_id: null,
    contested_at: null,
    contest_reason: null,
    paid_on: null,
    offset_cents: 0,
    received_cents: 0,
    credit_lines: null,
    payment_reference: null,
    finalised_by: null,
    finalised_at: null,
    cancelled_by: null,
    cancelled_at: null,
  };
  return {
    id: random.uuid(),
    status: 'FINALISED',
    document: null,
    created_by: TAKEN_OVER,
    created_at: '',
    ...empty,
    ...base,
  };
}

const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

function drafted(document: InvoiceDocument | InvoiceHead): Partial<PlannedInvoice> {
  const { net, total } = document.totals;
  const amounts = { net_cents: net, vat_cents: total - net, total_cents: total };
  return { document, ...amounts, created_at: at(document.issueDate, 8) };
}

function final(document: InvoiceDocument | InvoiceHead): Partial<PlannedInvoice> {
  const { issueDate, dueDate } = document;
  const dates = { issued_on: issueDate, due_on: dueDate };
  return { ...drafted(document), ...dates, finalised_by: TAKEN_OVER, finalised_at: at(issueDate, 9) };
}

const earlier = (day: string, other: string) => (day < other ? day : other);

/** When a client pays: most about the due day, some a month late, a few never. */
function paidOn(random: Random, clientId: string, dueOn: string, today: string): Partial<PlannedInvoice> {
  const habit = new Random(`payer ${clientId}`);
  const late = habit.chance(0.15) ? habit.int(18, 50) : habit.int(-4, 6);
  const day = addDays(dueOn, late + random.int(-3, 3));
  return day >= today || random.chance(0.01) ? {} : { paid_on: day, payment_reference: `VIR ${random.digits(8)}` };
}

/** An invoice that was wrong: it is taken back whole a few days later. */
function takenBack(random: Random, base: Base, document: InvoiceDocument | InvoiceHead, day: string): PlannedInvoice[] {
  const wrong = rowOf(random, {
    ...base,
    ...final(document),
    status: 'CANCELLED',
    cancelled_by: TAKEN_OVER,
    cancelled_at: at(day, 10),
  });
  const kind: InvoiceKind = base.kind === 'selfBilled' ? 'selfBilledCredit' : 'credit';
  const credit = { ...document, kind, issueDate: day, dueDate: day, payment: null };
  return [wrong, rowOf(random, { ...base, ...final(credit), kind, preceding_id: wrong.id, reason: 'Tarif erroné' })];
}

/** A day was given back: what is left of the invoice is still owed. */
function takenBackInPart(
  random: Random,
  base: Base,
  { live, document, day }: { live: PlannedInvoice; document: InvoiceDocument | InvoiceHead; day: string },
): PlannedInvoice[] {
  if (!('lines' in document)) return [live];
  const [line] = document.lines;
  if (!line || line.quantity <= A_DAY) return [live];
  const lines = [{ id: line.id, quantity: A_DAY }];
  // Its number is given when all are known.
  const credit = creditOf({ ...document, number: '-' }, day, { asked: lines, earlier: [] });
  const of = { kind: 'credit', preceding_id: live.id, reason: 'Jour rendu', paid_on: null } as const;
  const note = rowOf(random, { ...base, ...final(credit), ...of, credit_lines: lines as unknown as string });
  return [{ ...live, offset_cents: credit.totals.total }, note];
}

function said(asked: MonthToInvoice, side: 'customer' | 'supplier', { firm, wholeFrom }: InvoiceWorld) {
  return asked.activity.month < wholeFrom ? monthHead(asked, side, firm) : monthSaid(asked, side, firm);
}

function customerInvoices(mission: PlannedMission, { activity }: PlannedMonth, world: InvoiceWorld): PlannedInvoice[] {
  const random = new Random(`customer invoice ${activity.id}`);
  const { today } = world;
  const base = {
    side: 'customer',
    kind: 'invoice',
    activity_id: activity.id,
    report_version: activity.version ?? 1,
  } as const;
  const owned = { ...base, society_id: mission.client.id };
  const day = earlier(addDays(String(activity.updated_at).slice(0, 10), random.int(1, 4)), addDays(today, -1));
  const document = (issueDate: string) => said({ mission, activity, kind: 'invoice', issueDate }, 'customer', world);
  switch (activity.client_invoice_status) {
    case 'ERROR':
      return [
        rowOf(random, { ...owned, status: 'ERROR', last_error: activity.last_customer_error, created_at: at(day, 8) }),
      ];
    case 'TO_VALIDATE':
      return [rowOf(random, { ...owned, status: 'TO_VALIDATE', ...drafted(document(day)) })];
    case 'FINALISED': {
      const again = addDays(day, 9);
      const isWrong = random.chance(0.04) && again < today;
      const good = document(isWrong ? again : day);
      const paid = paidOn(random, mission.client.id, good.dueDate, today);
      const live = rowOf(random, { ...owned, ...final(good), ...paid });
      if (isWrong) return [...takenBack(random, owned, document(day), again), live];
      const isWhole = activity.month >= world.wholeFrom;
      const isPart = isWhole && again < today && new Random(`part ${activity.id}`).chance(0.03);
      if (isPart) return takenBackInPart(random, owned, { live, document: good, day: again });
      const late = addDays(String(paid.paid_on ?? today), 4);
      const isOwedBack =
        late > addDays(today, -OWED_BACK_DAYS) && late < today && new Random(`owed back ${activity.id}`).chance(0.02);
      if (!isOwedBack) return [live];
      // Paid before its credit note: what that takes off is owed back.
      const taken = takenBackInPart(random, owned, { live, document: good, day: late });
      return taken.map((row) => ({ ...row, offset_cents: 0 }));
    }
    default:
      return [];
  }
}

function supplierInvoices(mission: PlannedMission, { activity }: PlannedMonth, world: InvoiceWorld): PlannedInvoice[] {
  const { society } = mission;
  if (!society) return [];
  const { today } = world;
  const random = new Random(`supplier invoice ${activity.id}`);
  const kind = mission.selfBilled ? 'selfBilled' : 'invoice';
  const base = {
    side: 'supplier',
    kind,
    activity_id: activity.id,
    society_id: society.id,
    report_version: activity.version ?? 1,
  } as const;
  const day = earlier(addDays(String(activity.updated_at).slice(0, 10), random.int(1, 4)), addDays(today, -1));
  const document = () => said({ mission, activity, kind, issueDate: day }, 'supplier', world);
  // What a supplier sent is its paper.
  const paperOf = (isDraft: boolean) =>
    mission.selfBilled ? {} : { [isDraft ? 'draft_file_id' : 'file_id']: activity.invoice_file_id ?? null };
  switch (activity.bloomer_invoice_status) {
    case 'ERROR':
      return [
        rowOf(random, { ...base, status: 'ERROR', last_error: activity.last_supplier_error, created_at: at(day, 8) }),
      ];
    case 'TO_VALIDATE':
      return [rowOf(random, { ...base, ...paperOf(true), status: 'TO_VALIDATE', ...drafted(document()) })];
    case 'FINALISED': {
      const written = document();
      const paid = activity.payed
        ? { paid_on: earlier(written.dueDate, addDays(today, -1)), payment_reference: `LOT ${random.digits(6)}` }
        : {};
      const isWrong = mission.selfBilled && !activity.payed && random.chance(0.3);
      const contest = isWrong
        ? {
            contested_at: at(earlier(addDays(day, 3), addDays(today, -1)), 11),
            contest_reason: 'Deux jours de plus ont été travaillés.',
          }
        : {};
      return [rowOf(random, { ...base, ...final(written), ...paid, ...contest, ...paperOf(false) })];
    }
    default:
      return [];
  }
}

export function invoicesOfMonth(mission: PlannedMission, month: PlannedMonth, world: InvoiceWorld): PlannedInvoice[] {
  return [...customerInvoices(mission, month, world), ...supplierInvoices(mission, month, world)];
}

export function invoicesOfFee(
  fee: Planned<'recruitment_billing'>,
  client: ClientCompany,
  world: InvoiceWorld,
): PlannedInvoice[] {
  const { today, firm } = world;
  const random = new Random(`fee invoice ${fee.id}`);
  const base = { side: 'customer', kind: 'invoice', subject_id: fee.id, society_id: client.society.id } as const;
  const day = earlier(fee.billing_date ?? today, addDays(today, -1));
  const document = (issueDate: string) => feeSaid(fee, client, issueDate, firm);
  switch (fee.invoice_status) {
    case 'ERROR':
      return [
        rowOf(random, {
          ...base,
          status: 'ERROR',
          last_error: fee.last_customer_error ?? null,
          created_at: at(day, 8),
        }),
      ];
    case 'TO_VALIDATE':
      return [rowOf(random, { ...base, status: 'TO_VALIDATE', ...drafted(document(day)) })];
    case 'FINALISED': {
      const said = document(day);
      return [rowOf(random, { ...base, ...final(said), ...paidOn(random, client.society.id, said.dueDate, today) })];
    }
    case 'CANCELLED':
      return takenBack(random, base, document(day), earlier(addDays(day, 20), addDays(today, -1)));
    default:
      return [];
  }
}
