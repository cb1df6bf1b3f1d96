import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { HIGHEST_SCORE, LOWEST_SCORE } from '@bloom/shared-rules/cra/satisfaction';
import { atMost, lengthOf, MAX_TEXT } from '@bloom/shared-rules/input/limits';

/** Days after the first answer during which the same person may change it. */
export const EDIT_DAYS = 30;

/**
 * Days after « Validé client » at which both sides are asked, and after which whoever did not answer is asked once
 * more.
 */
export const INVITE_AFTER_DAYS = 3;
export const REMIND_AFTER_DAYS = 7;
/** A month that was validated longer ago is asked about no more. */
export const INVITE_UNTIL_DAYS = 33;
/** Hours that a low mark may wait for a call before everybody in charge hears of it. */
export const ESCALATE_AFTER_HOURS = 72;

/** What is wrong with a mark, one French sentence per field. */
export function problemsOf({ score, comment }: { score: number; comment: string }): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!Number.isInteger(score) || score < LOWEST_SCORE || score > HIGHEST_SCORE) {
    problems.score = `La note est un nombre entier de ${LOWEST_SCORE} à ${HIGHEST_SCORE}.`;
  }
  if (lengthOf(comment) > MAX_TEXT) problems.comment = atMost(MAX_TEXT);
  return problems;
}

/** The last day on which an answer of this day may change; both yyyy-MM-dd. */
export function editableUntil(collectDate: string): string {
  return addDays(collectDate, EDIT_DAYS);
}
