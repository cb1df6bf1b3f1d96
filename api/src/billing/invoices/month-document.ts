import { lastOfMonth } from '@bloom/shared-rules/calendar-day';
import type {
  InvoiceDocument,
  InvoiceKind,
  InvoiceLanguage,
  InvoiceParty,
} from '@bloom/shared-rules/invoice/invoice-document';
import { isSelfBilledKind } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { type InvoicedDay, monthLines } from '@bloom/shared-rules/invoice/month-lines';
import { type VatRegime, vatRegime } from '@bloom/shared-rules/invoice/vat-regime';
import { monthDay } from '@bloom/shared-rules/month-days';
import type { HolidayZone } from '@bloom/shared-rules/public-holidays';
import { JobError } from '../../platform/jobs/jobs.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import type { MonthFacts } from './invoice-facts.repository.ts';
import { notesOf } from './invoice-notes.ts';

/** Services whose invoice is deposited with the platform by who issues it. */
export const BUSINESS_PROCESS = 'S1';

export const regimeOf = (seller: InvoiceParty, buyer: InvoiceParty): VatRegime =>
  vatRegime(
    { countryCode: seller.address.countryCode, vatNumber: seller.vatNumber },
    { countryCode: buyer.address.countryCode, vatNumber: buyer.vatNumber },
  );

/** One error for everything that is missing. */
export function refuse(sentences: readonly (string | false | undefined)[]): void {
  const said = sentences.filter((sentence) => typeof sentence === 'string');
  if (said.length > 0) throw new JobError(said.join(' '), { final: true });
}

export interface Wanted {
  side: InvoiceSide;
  kind: InvoiceKind;
  language: InvoiceLanguage;
  issueDate: string;
  regime: VatRegime;
  /** Of the firm, where it sells. */
  legalLine?: string | null;
}

/** What both invoices of a month have in common: the days that were worked, at the price of their side. */
export function composeMonth(facts: MonthFacts, wanted: Wanted) {
  const { activity, mission, bloomerName } = facts;
  const { regime, language, kind, issueDate } = wanted;
  const period = periodOf(facts);
  const lines = linesOf(facts, wanted, period);
  return {
    kind,
    number: null,
    issueDate,
    period,
    language,
    currency: 'EUR' as const,
    businessProcess: BUSINESS_PROCESS,
    title: `${mission.label} — ${bloomerName}, ${monthTitle(activity.month, language)}`,
    orderNumber: null,
    contractReference: null,
    buyerReference: null,
    preceding: null,
    vatCategory: regime.category,
    exemptionReason: regime.reason?.[language] ?? null,
    notes: notesOf(language, isSelfBilledKind(kind), wanted.legalLine),
    lines,
    totals: invoiceTotals(lines),
  } satisfies Partial<InvoiceDocument>;
}

/** The days of the month that the mission has. */
function periodOf({ activity, mission }: MonthFacts): { start: string; end: string } {
  const [first, last] = [activity.month, lastOfMonth(activity.month)];
  return {
    start: mission.begin_mission > first ? mission.begin_mission : first,
    end: mission.end_mission < last ? mission.end_mission : last,
  };
}

function linesOf(facts: MonthFacts, { side, language, regime }: Wanted, period: { start: string; end: string }) {
  const { activity, mission, prices, bloomerName } = facts;
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
