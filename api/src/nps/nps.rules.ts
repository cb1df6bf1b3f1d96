import { addDays } from '../platform/clock.ts';

export const LOWEST_SCORE = 0;
export const HIGHEST_SCORE = 10;
/** Up to this mark somebody needs help (product.md, section 5). */
export const DETRACTOR_SCORE = 6;
/** From this mark on people are asked whom they would recommend. */
export const PROMOTER_SCORE = 9;
/** Characters. */
export const COMMENT_LIMIT = 2000;
/** Days after the first answer during which the same person may change it. */
export const EDIT_DAYS = 30;

/** What is wrong with a mark, one French sentence per field. */
export function problemsOf({ score, comment }: { score: number; comment: string }): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!Number.isInteger(score) || score < LOWEST_SCORE || score > HIGHEST_SCORE) {
    problems.score = `La note est un nombre entier de ${LOWEST_SCORE} à ${HIGHEST_SCORE}.`;
  }
  if (comment.length > COMMENT_LIMIT) problems.comment = `${COMMENT_LIMIT} caractères au plus`;
  return problems;
}

/** The last day on which an answer of this day may change; both yyyy-MM-dd. */
export function editableUntil(collectDate: string): string {
  return addDays(collectDate, EDIT_DAYS);
}

export function isDetractor(score: number): boolean {
  return score <= DETRACTOR_SCORE;
}
