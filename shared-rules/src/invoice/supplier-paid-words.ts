import { shortDay } from './line-words.ts';

/** What a Bloomer reads of a month that is paid, wherever he reads it: on which day, where that is known. */
export const paidWords = (paidOn: string | null | undefined): string =>
  paidOn ? `payé le ${shortDay(paidOn)}` : 'paiement programmé';
