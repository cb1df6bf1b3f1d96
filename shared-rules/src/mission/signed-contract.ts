import { addDays, isDay } from '../calendar/calendar-day.ts';

/** On which days a contract may have been signed by hand. Days are yyyy-MM-dd in Paris. */

/** It may be older than its row by this many days. */
const SIGNED_BEFORE_DAYS = 30;

export interface SignatureFacts {
  /** The day its row was made. */
  createdOn: string;
  today: string;
}

/** The first and the last day that count. */
export function signatureDays({ createdOn, today }: SignatureFacts): { min: string; max: string } {
  return { min: addDays(createdOn, -SIGNED_BEFORE_DAYS), max: today };
}

export function signatureDayProblem(day: string, facts: SignatureFacts): string | undefined {
  const { min, max } = signatureDays(facts);
  if (day === '') return 'La date de signature est obligatoire.';
  if (!isDay(day)) return 'La date de signature est attendue au format aaaa-MM-jj.';
  if (day > max) return 'La date de signature ne peut pas être dans le futur.';
  if (day >= min) return undefined;
  return `La date de signature précède de plus de ${SIGNED_BEFORE_DAYS} jours la création du contrat.`;
}
