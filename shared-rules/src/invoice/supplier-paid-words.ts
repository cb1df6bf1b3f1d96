import { shortDay } from './line-words.ts';

/** What a Bloomer reads of a month that is paid, wherever he reads it: on which day, where that is known. */
export const paidWords = (paidOn: string | null | undefined): string =>
  paidOn ? `payé le ${shortDay(paidOn)}` : 'paiement programmé';

/** Of what is not paid yet. @param day when it is expected, @param today yyyy-MM-dd */
export const awaitedWords = (day: string, today: string): string =>
  day >= today ? `paiement prévu le ${shortDay(day)}` : `paiement attendu depuis le ${shortDay(day)}`;
