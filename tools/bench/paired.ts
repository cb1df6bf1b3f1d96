import { quantile } from './load.ts';

export interface Pairing {
  /** Median of the ratios of each round. */
  ratio: number;
  /** Median absolute deviation of the ratios from it. */
  mad: number;
  pairs: number;
}

/** The same round, the same machine: what else happened then falls on both, and the ratio forgets it. */
export function paired(ours: readonly number[], theirs: readonly number[]): Pairing {
  const pairs = Math.min(ours.length, theirs.length);
  const ratios = Array.from({ length: pairs }, (_, round) => (ours[round] ?? 0) / (theirs[round] ?? Number.NaN));
  const ratio = quantile(ratios, 0.5);
  const mad = quantile(
    ratios.map((one) => Math.abs(one - ratio)),
    0.5,
  );
  return { ratio, mad, pairs };
}

/** Whether a thing measured against itself came out as itself: otherwise the machine was not fit to measure. */
export function isTrustworthy({ ratio }: Pairing): boolean {
  return ratio >= 0.95 && ratio <= 1.05;
}

/** The order of a round: forwards, then backwards, so that nobody always comes first. */
export function inOrder<Item>(items: readonly Item[], round: number): Item[] {
  return round % 2 === 0 ? [...items] : [...items].reverse();
}
