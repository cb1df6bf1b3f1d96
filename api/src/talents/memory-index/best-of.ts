import { BestHits } from './best-hits.ts';
import type { BitSet } from './bit-set.ts';
import { type Criterion, mostOf, weightIn } from './criterion.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Of those who are found the best, of equals the earlier ones: MaxScore (Turtle and Flood, Query Evaluation: Strategies and
 * Optimizations, 1995) on sets of bits. Whoever is to be better than the worst of the best must count at least so much in
 * each criterion, even with the most in all others: where that is a tier, 32 are passed over at once.
 */
export function bestOf(found: BitSet, criteria: readonly Criterion[], most: number): { doc: number; score: number }[] {
  const best = new BestHits(most);
  const highest = sum(criteria.map(mostOf));
  const { words } = found;
  let worst = -1;
  let masks: Int32Array[] = [];
  for (let at = 0; at < words.length && worst < highest; at += 1) {
    let word = words[at] as number;
    for (let index = 0; word !== 0 && index < masks.length; index += 1)
      word &= (masks[index] as Int32Array)[at] as number;
    while (word !== 0 && worst < highest) {
      const lowest = word & -word;
      word ^= lowest;
      const doc = (at << 5) + 31 - Math.clz32(lowest);
      let score = 0;
      for (const criterion of criteria) score += weightIn(criterion, doc);
      if (score <= worst) continue;
      best.offer(doc, score);
      if (!best.isFull || best.worst === worst) continue;
      worst = best.worst;
      masks = masksAbove(worst - highest, criteria);
    }
  }
  return best.sorted();
}

/** What somebody must be in who is to exceed a score that is so much, negative, from the highest. */
function masksAbove(short: number, criteria: readonly Criterion[]): Int32Array[] {
  return criteria.flatMap((criterion) => {
    const needed = mostOf(criterion) + short;
    // Whoever has nothing of it could be better, too.
    if (needed < 0) return [];
    const last = criterion.findLast((tier) => tier.most > needed);
    return last === undefined ? [] : [last.set.words];
  });
}
