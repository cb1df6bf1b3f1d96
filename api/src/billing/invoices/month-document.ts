import { lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { monthDay } from '@bloom/shared-rules/calendar/month-days';
import type { HolidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { dueDateOf, type PaymentTerms, termsOfCondition } from '@bloom/shared-rules/invoice/due-date';
import type { InvoiceDocument, InvoiceLanguage, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { type InvoicedDay, monthLines } from '@bloom/shared-rules/invoice/month-lines';
import { supplierPaymentDay } from '@bloom/shared-rules/invoice/supplier-payment-day';
import { owesVatOn, type VatRegime } from '@bloom/shared-rules/invoice/vat-regime';
import type { Totals } from '@bloom/shared-rules/money/money';
import { JobError } from '../../platform/jobs/jobs.ts';
import { draftDocument } from './draft-document.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import type { MonthFacts } from './invoice-facts.repository.ts';
import type { Firm, InvoiceAccount } from './invoice-party.ts';

/** The days of a month and their prices: of the rows, what its documents say. */
export interface WorkedMonth extends Pick<MonthFacts, 'bloomerName'> {
  activity: Pick<MonthFacts['activity'], 'month' | 'details' | 'hours_per_days' | 'holiday_zone'>;
  mission: Pick<
    MonthFacts['mission'],
    'label' | 'begin_mission' | 'end_mission' | 'client_paydate_days' | 'bloomer_paydate_days' | 'external_id'
  >;
  prices: readonly Pick<
    MonthFacts['prices'][number],
    | 'start_date'
    | 'purchase_price_cents'
    | 'sale_price_cents'
    | 'taxes'
    | 'astreinte_coef'
    | 'saturday_coef'
    | 'sunday_coef'
    | 'payment_terms'
  >[];
}
export interface OfClient extends Pick<MonthFacts, 'orderNumber'> {
  clientBilling: Pick<NonNullable<MonthFacts['clientBilling']>, 'language' | 'buyer_reference'> | undefined;
}

/** The work of a month as the firm sells it. */
export function customerDocument(
  facts: WorkedMonth & OfClient,
  { buyer, firm, issueDate }: { buyer: InvoiceParty; firm: Firm; issueDate: string },
): InvoiceDocument {
  const { mission, clientBilling, orderNumber } = facts;
  const language = clientBilling?.language ?? 'fr_FR';
  return draftDocument({
    ...ofMonth(facts, 'customer', language),
    kind: 'invoice',
    language,
    issueDate,
    seller: firm.party,
    buyer,
    orderNumber,
    dueDate: dueDateOf(issueDate, termsOf(facts)).day,
    contractReference: mission.external_id,
    buyerReference: clientBilling?.buyer_reference ?? null,
    payment: firm.account,
    isVatOnDebits: firm.isVatOnDebits,
    legalLine: firm.legalLine,
  });
}

/** The same work as the firm buys it: from a paper that came, else written by the firm for its supplier. */
export function supplierDocument(
  facts: WorkedMonth,
  {
    kind,
    seller,
    account,
    firm,
    issueDate,
    receivedOn = issueDate,
    vatSince = null,
    legalLine = null,
  }: {
    kind: 'invoice' | 'selfBilled';
    seller: InvoiceParty;
    account: InvoiceAccount | null;
    firm: Firm;
    issueDate: string;
    /** The day its paper came, which is when its delay begins however late it is looked at. */
    receivedOn?: string | undefined;
    /** First day on which the seller owes VAT. */
    vatSince?: string | null;
    /** What the law asks the seller to print about himself, where the firm prints it for him. */
    legalLine?: string | null;
  },
): InvoiceDocument {
  const invoiceDate = receivedOn < issueDate ? receivedOn : issueDate;
  const { bloomer_paydate_days: bloomerPaydateDays } = facts.mission;
  const owesVat = owesVatOn(periodOf(facts).end, vatSince);
  return draftDocument({
    ...ofMonth(facts, 'supplier', 'fr_FR'),
    kind,
    language: 'fr_FR',
    issueDate,
    seller: owesVat ? seller : { ...seller, vatNumber: null },
    buyer: firm.party,
    dueDate: supplierPaymentDay({ receivedOn, invoiceDate, bloomerPaydateDays }).day,
    payment: account,
    legalLine,
  });
}

/**
 * What the mission says of the delay, else what the price does that counts at the end of the month: one of later does
 * not yet. Special conditions are read by people.
 */
function termsOf(month: WorkedMonth): PaymentTerms | null {
  const { mission, prices } = month;
  if (mission.client_paydate_days !== null) return { days: mission.client_paydate_days };
  const { end } = periodOf(month);
  const counting = prices.findLast((price) => price.start_date <= end && price.payment_terms !== null);
  return termsOfCondition(counting?.payment_terms ?? null);
}

/** What both invoices of a month have in common: the days that were worked, at the price of their side. */
function ofMonth(month: WorkedMonth, side: InvoiceSide, language: InvoiceLanguage) {
  const { activity, mission, bloomerName } = month;
  const period = periodOf(month);
  return {
    period,
    title: `${mission.label} · ${bloomerName}, ${monthTitle(activity.month, language)}`,
    lines: (regime: VatRegime) => linesOf(month, { side, language, regime }, period),
  };
}

/** What the days are worth at the taxes of their prices. */
export function monthTotals(month: WorkedMonth, side: InvoiceSide): Totals {
  const regime: VatRegime = { category: 'S', rate: null, reason: null };
  return invoiceTotals(linesOf(month, { side, language: 'fr_FR', regime }, periodOf(month)));
}

/** The days of the month that the mission has. */
function periodOf({ activity, mission }: WorkedMonth): { start: string; end: string } {
  const [first, last] = [activity.month, lastOfMonth(activity.month)];
  return {
    start: mission.begin_mission > first ? mission.begin_mission : first,
    end: mission.end_mission < last ? mission.end_mission : last,
  };
}

interface Wanted {
  side: InvoiceSide;
  language: InvoiceLanguage;
  regime: VatRegime;
}

function linesOf(month: WorkedMonth, { side, language, regime }: Wanted, period: { start: string; end: string }) {
  const { activity, mission, prices, bloomerName } = month;
  const zone = activity.holiday_zone as HolidayZone;
  const days = Object.entries(activity.details).map(
    ([isoDate, { dayWorked, astreinte }]): InvoicedDay => ({
      isoDate,
      kind: monthDay(isoDate, zone).kind,
      dayWorked,
      astreinte,
    }),
  );
  const found = monthLines({
    side,
    language,
    days,
    hoursPerDays: activity.hours_per_days,
    prices: prices.map((price) => ({
      startDate: price.start_date,
      purchaseCents: price.purchase_price_cents,
      saleCents: price.sale_price_cents,
      vatRate: price.taxes,
      astreinteCoef: price.astreinte_coef,
      saturdayCoef: price.saturday_coef,
      sundayCoef: price.sunday_coef,
    })),
    ...(regime.rate === null ? {} : { vatRate: regime.rate }),
    period,
    missionLabel: mission.label,
    bloomerName,
  });
  if (found.kind === 'lines') return found.lines;
  throw new JobError(found.kind === 'nothing' ? found.reason : found.message, { final: true });
}

// Making one takes longer than all the rest of an invoice.
const monthFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH_FORMATS: Readonly<Record<InvoiceLanguage, Intl.DateTimeFormat>> = {
  fr_FR: monthFormat('fr-FR'),
  en_GB: monthFormat('en-GB'),
};

export function monthTitle(month: string, language: InvoiceLanguage): string {
  return MONTH_FORMATS[language].format(new Date(`${month}T00:00:00Z`));
}
