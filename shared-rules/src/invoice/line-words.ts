import type { InvoiceLanguage } from './invoice-document.ts';

/** What stands on a line of an invoice, in its language. */

/** Holidays count with Sundays. */
export type LineClass = 'weekday' | 'saturday' | 'sunday' | 'onCall';

/** What the seller calls them, whatever the language. */
export const REFERENCES: Readonly<Record<LineClass, string>> = {
  weekday: 'JOUR-OUVRE',
  saturday: 'SAMEDI',
  sunday: 'DIMANCHE-FERIE',
  onCall: 'ASTREINTE',
};

const CLASS_WORDS: Readonly<Record<InvoiceLanguage, Readonly<Record<LineClass, string>>>> = {
  fr_FR: {
    weekday: 'jours ouvrés',
    saturday: 'samedis',
    sunday: 'dimanches et jours fériés',
    onCall: 'astreinte',
  },
  en_GB: {
    weekday: 'weekdays',
    saturday: 'Saturdays',
    sunday: 'Sundays and public holidays',
    onCall: 'on-call duty',
  },
};

const NO_BREAK = '\u00a0';

/** 05/10/2026, in both languages. */
export function shortDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

function figure(value: number, language: InvoiceLanguage, digits: { least: number; most: number }): string {
  const options = { minimumFractionDigits: digits.least, maximumFractionDigits: digits.most };
  // Fonts of papers have no narrow space.
  return value.toLocaleString(language.replace('_', '-'), options).replaceAll('\u202f', NO_BREAK);
}

interface Named {
  language: InvoiceLanguage;
  missionLabel: string;
  bloomerName: string;
}

export const lineLabel = (what: LineClass, { language, missionLabel }: Named) =>
  `${missionLabel}, ${CLASS_WORDS[language][what]}`;

interface Priced {
  what: LineClass;
  /** The price of a weekday. */
  cents: number;
  factor: number;
  period: { start: string; end: string };
}

/** Who worked, when, and where the price comes from when it is not that of a weekday. */
export function lineDescription({ what, cents, factor, period }: Priced, { language, bloomerName }: Named): string {
  const isFrench = language === 'fr_FR';
  const [start, end] = [shortDay(period.start), shortDay(period.end)];
  const told = isFrench ? `${bloomerName}, du ${start} au ${end}` : `${bloomerName}, ${start} to ${end}`;
  if (what !== 'onCall' && factor === 1) return told;
  const amount = figure(cents / 100, language, { least: 2, most: 2 });
  const share = figure(factor * 100, language, { least: 0, most: 2 });
  if (isFrench) {
    const unit = what === 'onCall' ? 'par période de 12 heures, ' : '';
    return `${told}\u202f; ${unit}${share}${NO_BREAK}% du prix d’une journée (${amount}${NO_BREAK}€)`;
  }
  const unit = what === 'onCall' ? 'for each period of 12 hours, ' : '';
  return `${told}; ${unit}${share}% of the price of a day (€${amount})`;
}
