import { BestHits } from './best-hits.ts';
import type { BitSet } from './bit-set.ts';
import { addUp, type Criterion, mostOf, weightIn } from './criterion.ts';

/** Sets that somebody must be in, all of them. */
type Way = readonly Int32Array[];

/** Above so many ways, looking for them takes longer than adding up. */
const MOST_WAYS = 24;
/** So many weights are looked up one by one; above, lists are added up. */
const MOST_LOOKED_UP = 4_000;

export interface BestAsked {
  most: number;
  /** A zero for everybody. */
  lendScores: () => Uint16Array;
}

/**
 * Of those who are found the best, of equals the earlier ones. What the worst of the best has tells who could be
 * better: those in certain tiers together, which are sets. It is MaxScore (Turtle and Flood, Query Evaluation:
 * Strategies and Optimizations, 1995) for 32 people at once: nobody else is looked at.
 */
export function bestOf(found: BitSet, criteria: readonly Criterion[], { most, lendScores }: BestAsked) {
  return bestByWays(found, criteria, most) ?? bestByLooking(found, criteria, { most, lendScores });
}

function bestByWays(found: BitSet, criteria: readonly Criterion[], most: number) {
  const best = new BestHits(most);
  const { words } = found;
  let ways: readonly Way[] = [[]];
  for (let at = 0; at < words.length && ways.length > 0; at += 1) {
    let word = passing(words[at] as number, at, ways);
    while (word !== 0) {
      const lowest = word & -word;
      word ^= lowest;
      const doc = (at << 5) + 31 - Math.clz32(lowest);
      const { worst } = best;
      best.offer(doc, scoreOf(criteria, doc));
      if (!best.isFull || best.worst === worst) continue;
      ways = waysAbove(best.worst, criteria);
      if (ways.length > MOST_WAYS) return undefined;
      word = passing(word, at, ways);
    }
  }
  return best.sorted();
}

function scoreOf(criteria: readonly Criterion[], doc: number): number {
  let score = 0;
  for (let index = 0; index < criteria.length; index += 1) score += weightIn(criteria[index] as Criterion, doc);
  return score;
}

function passing(word: number, at: number, ways: readonly Way[]): number {
  if (word === 0) return 0;
  let passed = 0;
  for (let index = 0; index < ways.length; index += 1) {
    const way = ways[index] as Way;
    let bits = word;
    for (let set = 0; set < way.length && bits !== 0; set += 1) bits &= (way[set] as Int32Array)[at] as number;
    passed |= bits;
  }
  return passed;
}

/** In which tiers together somebody counts more than this, at least one way being enough. */
function waysAbove(score: number, [criterion, ...others]: readonly Criterion[]): Way[] {
  if (score < 0) return [[]];
  if (criterion === undefined || score >= [criterion, ...others].reduce((sum, one) => sum + mostOf(one), 0)) return [];
  const ways: Way[] = [];
  let before: readonly Way[] = [];
  // From the last tier on: a better one is another way only when less is needed with it.
  for (const { most, set } of [{ most: 0, set: undefined }, ...[...criterion].reverse()]) {
    const rest = waysAbove(score - most, others);
    if (rest.length > 0 && !isSame(rest, before)) {
      for (const way of rest) ways.push(set === undefined ? way : [set.words, ...way]);
    }
    if (ways.length > MOST_WAYS) return ways;
    before = rest;
  }
  return ways;
}

const isSame = (some: readonly Way[], others: readonly Way[]) =>
  some.length === others.length &&
  some.every((way, index) => {
    const other = others[index] as Way;
    return way.length === other.length && way.every((set, at) => set === other[at]);
  });

/** Everybody who is found is looked at. */
function bestByLooking(found: BitSet, criteria: readonly Criterion[], { most, lendScores }: BestAsked) {
  const best = new BestHits(most);
  const isShort = found.size * criteria.length < MOST_LOOKED_UP;
  const scores = isShort ? undefined : addUp(criteria, found, lendScores());
  let worst = -1;
  found.walk((doc) => {
    const score = scores === undefined ? scoreOf(criteria, doc) : (scores[doc] as number);
    if (score <= worst) return;
    best.offer(doc, score);
    if (best.isFull) worst = best.worst;
  });
  return best.sorted();
}
