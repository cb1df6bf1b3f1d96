import { withMinus } from '@bloom/shared-rules/words/minus';

/** With fewer answers than these a figure says nothing. */
const SIGNIFICANT_ANSWERS = 5;

export interface NpsFigure {
  /** How many answered. */
  count: number;
  promoters: number;
  passives: number;
  detractors: number;
  /** Share of promoters less share of detractors, -100 to 100; null when too few answered to say. */
  score: number | null;
  sentence: string;
}

/** The published figure, always with the number of answers behind it. */
export function figureOf({ count, promoters, detractors }: Pick<NpsFigure, 'count' | 'promoters' | 'detractors'>) {
  const isSignificant = count >= SIGNIFICANT_ANSWERS;
  const score = isSignificant ? Math.round(((promoters - detractors) / count) * 100) : null;
  const sign = score !== null && score > 0 ? '+' : '';
  const sentence =
    score === null
      ? `n < ${SIGNIFICANT_ANSWERS}\u00a0: non significatif (n = ${count})`
      : `NPS ${sign}${withMinus(String(score))} (n = ${count})`;
  return {
    count,
    promoters,
    passives: count - promoters - detractors,
    detractors,
    score,
    sentence,
  } satisfies NpsFigure;
}
