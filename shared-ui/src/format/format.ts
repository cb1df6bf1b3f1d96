import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { toEuros } from '@bloom/shared-rules/money/money';
import { groupedPhone } from '@bloom/shared-rules/person/phone-number';
import { MINUS, withMinus } from '@bloom/shared-rules/words/minus';
import { firstAsOrdinal } from '@bloom/shared-rules/words/ordinal';

/** A calendar day `2026-11-03`, an instant `2026-11-03T10:00:00Z`, or a Date. */
export type DateValue = string | Date | null | undefined;

/** Shown where a date or a figure is not known. */
export const unknown = 'TBC';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthPattern = /^(\d{4})-(\d{2})$/;

type Moment = { date: Date; timeZone: string };

/** A calendar day has no hour and no zone: read and shown in UTC it never slips to the day before. */
function momentOf(value: DateValue): Moment | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof Date) return valid({ date: value, timeZone: BUSINESS_ZONE });
  const text = monthPattern.test(value) ? `${value}-01` : value;
  const day = dayPattern.exec(text);
  if (day) {
    const date = new Date(`${text}T00:00:00Z`);
    // 2026-02-31 would roll over to March without a word.
    return date.getUTCDate() === Number(day[3]) ? valid({ date, timeZone: 'UTC' }) : undefined;
  }
  return valid({ date: new Date(text), timeZone: BUSINESS_ZONE });
}

function valid(moment: Moment): Moment | undefined {
  return Number.isNaN(moment.date.getTime()) ? undefined : moment;
}

function show(value: DateValue, options: Intl.DateTimeFormatOptions): string {
  const moment = momentOf(value);
  if (!moment) return unknown;
  return dateFormat({ ...options, timeZone: moment.timeZone }).format(moment.date);
}

// Making a formatter takes fifty times as long as using it, and a table writes hundreds of dates and figures.
const dateFormat = reused((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', options));
const figureFormat = reused((options: Intl.NumberFormatOptions) => new Intl.NumberFormat('fr-FR', options));

function reused<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}

let parisDay: Intl.DateTimeFormat | undefined;

/** The calendar day of an instant, `2026-11-03`, where the firm is, whatever the clock of the browser is set to. */
export function dayInParis(instant: string | Date): string {
  parisDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE });
  return parisDay.format(new Date(instant));
}

export const todayInParis = () => dayInParis(new Date());

/** 'mardi 3 novembre 2026'; the first of a month reads '1ᵉʳ'. */
export function formatDay(value: DateValue): string {
  return firstAsOrdinal(show(value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }));
}

/** 'mar. 3 nov.', for narrow places. */
export function formatShortDay(value: DateValue): string {
  return firstAsOrdinal(show(value, { weekday: 'short', day: 'numeric', month: 'short' }));
}

/** '03/11/2026' */
export function formatDate(value: DateValue): string {
  return show(value, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** '01/11/2026 – 31/12/2026' */
export function formatPeriod(from: DateValue, to: DateValue): string {
  return `${formatDate(from)} – ${formatDate(to)}`;
}

/** 'novembre 2026'; accepts `2026-11` as well as a day of the month. */
export function formatMonth(value: DateValue): string {
  return show(value, { month: 'long', year: 'numeric' });
}

/** 'novembre' */
export function formatMonthName(value: DateValue): string {
  return show(value, { month: 'long' });
}

/** '14 h 05', in Paris. */
export function formatTime(value: DateValue): string {
  const time = show(value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return time === unknown ? unknown : time.replace(':', '\u00a0h\u00a0');
}

/** '03/11/2026 à 14 h 05' */
export function formatDateTime(value: DateValue): string {
  return momentOf(value) ? `${formatDate(value)} à ${formatTime(value)}` : unknown;
}

export type FigureValue = number | string | null | undefined;

function figureOf(value: FigureValue): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const figure = typeof value === 'number' ? value : Number(value);
  return Number.isFinite(figure) ? figure : undefined;
}

function figure(value: FigureValue, options: Intl.NumberFormatOptions): string {
  const number = figureOf(value);
  // -0 would read as '−0'.
  return number === undefined ? unknown : withMinus(figureFormat(options).format(number === 0 ? 0 : number));
}

/** '18,5': no trailing zero, at most 4 decimals. */
export function formatDays(value: FigureValue): string {
  return figure(value, { maximumFractionDigits: 4 });
}

/** '3 h 30' from 3.5 hours. */
export function formatHours(value: FigureValue): string {
  const hours = figureOf(value);
  if (hours === undefined) return unknown;
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  const text = `${Math.trunc(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`;
  return hours < 0 && minutes > 0 ? `${MINUS}${text}` : text;
}

/** '1 234,50 €' from euros. */
export function formatAmount(euros: FigureValue): string {
  return figure(euros, { style: 'currency', currency: 'EUR' });
}

/** '1 234,50 €' from integer cents. */
export function formatCents(cents: FigureValue): string {
  const number = figureOf(cents);
  return formatAmount(number === undefined ? undefined : toEuros(number));
}

/** '12,5 %' from 12.5. */
export function formatPercent(percent: FigureValue, decimals = 2): string {
  const number = figureOf(percent);
  return figure(number === undefined ? undefined : number / 100, { style: 'percent', maximumFractionDigits: decimals });
}

/** '1 234,5' */
export function formatNumber(value: FigureValue, decimals = 2): string {
  return figure(value, { maximumFractionDigits: decimals });
}

/** '4,2 Mo' from bytes; a megabyte is 1,000,000 bytes, as in the limits we state. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0octets`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'Ko'] : [bytes / 1_000_000, 'Mo'];
  return `${figure(value, { maximumFractionDigits: 1 })}\u00a0${unit}`;
}

/** The number a French person typed: '18,5', '1 234,50', ' 3.5 '. Undefined when it is not a number. */
export function parseFigure(text: string): number | undefined {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace(MINUS, '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

export const formatPhone = (value: string | null | undefined): string => groupedPhone(value ?? '');

/** '947 205 043 00021' for '94720504300021'; a foreign number as it is stored. */
export function formatSiret(value: string | null | undefined): string {
  return value?.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4') ?? '';
}
