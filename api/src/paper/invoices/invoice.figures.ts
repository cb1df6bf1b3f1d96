import { firstOfMonth, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import type { InvoiceLanguage } from '@bloom/shared-rules/invoice/invoice-document';
import { withMinus } from '@bloom/shared-rules/words/minus';
import { firstAsOrdinal } from '@bloom/shared-rules/words/ordinal';

/** Figures and days as people of each language write them. */
export interface Figures {
  /** Cents: '1 234,50 €', '€1,234.50'. */
  money: (cents: number) => string;
  /** 1/1,000,000 euro, with as many decimals as it has. */
  price: (millionths: number) => string;
  /** 1/10,000 */
  quantity: (count: number) => string;
  percent: (rate: number) => string;
  /** '30 novembre 2026' */
  day: (day: string) => string;
  /** 'novembre 2026' of a whole month, 'du 3 au 17 novembre 2026', 'du 28 octobre 2026 au 3 novembre 2026'. */
  period: (period: { start: string; end: string }) => string;
}

const dated = (day: string) => new Date(`${day}T00:00:00Z`);

function isWholeMonth(start: string, end: string): boolean {
  return start === firstOfMonth(start) && end === lastOfMonth(start);
}

function figures(locale: 'fr-FR' | 'en-GB', between: (from: string, to: string) => string): Figures {
  const euro = { style: 'currency', currency: 'EUR' } as const;
  const amounts = new Intl.NumberFormat(locale, euro);
  const prices = new Intl.NumberFormat(locale, { ...euro, maximumFractionDigits: 6 });
  const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const dayText = (day: string) => {
    const said = days.format(dated(day));
    return locale === 'fr-FR' ? firstAsOrdinal(said) : said;
  };
  return {
    money: (cents) => withMinus(amounts.format(cents / 100)),
    price: (millionths) => withMinus(prices.format(millionths / 1_000_000)),
    quantity: (count) => withMinus(counts.format(count / 10_000)),
    percent: (rate) => withMinus(rates.format(rate / 100)),
    day: dayText,
    period: ({ start, end }) => {
      if (isWholeMonth(start, end)) return months.format(dated(start));
      if (start === end) return dayText(start);
      const [from, to] = [dayText(start), dayText(end)];
      const shared = / .*$/.exec(to)?.[0] ?? '';
      return between(from.endsWith(shared) ? from.slice(0, -shared.length) : from, to);
    },
  };
}

const FIGURES: Readonly<Record<InvoiceLanguage, Figures>> = {
  fr_FR: figures('fr-FR', (from, to) => `du ${from} au ${to}`),
  en_GB: figures('en-GB', (from, to) => `${from} to ${to}`),
};

export const figuresOf = (language: InvoiceLanguage): Figures => FIGURES[language];
