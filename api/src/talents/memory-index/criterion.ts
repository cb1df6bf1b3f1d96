import { likenesses, placeWeights, type WordPlan } from '../talent-index/talent-query.ts';
import type { BitSet } from './bit-set.ts';
import type { SkillWords } from './label-words.ts';
import { levelIn, type Skilled } from './segment.ts';
import type { SegmentSets } from './segment-sets.ts';
import { term, textPlaces } from './talent-doc.ts';

/** Everybody to whom something counts as much as it counts to the last of them, or more. */
export interface Tier {
  /** What it counts to those who are in no tier before: exactly, or at most where `skilled` knows more. */
  most: number;
  set: BitSet;
  skilled?: Skilled;
}

/** What is asked, by what it counts: the best tier first, each holding the ones before. */
export type Criterion = readonly Tier[];

export const mostOf = (criterion: Criterion) => criterion[0]?.most ?? 0;

export function weightIn(criterion: Criterion, doc: number): number {
  for (const { most, set, skilled } of criterion) {
    if (set.has(doc)) return skilled === undefined ? most : levelIn(skilled, doc);
  }
  return 0;
}

/**
 * What everybody has of all of it, added to scores of zero, each tier read once (score-at-a-time: Lin and Trotman,
 * Anytime Ranking for Impact-Ordered Indexes, 2015).
 */
export function addUp(criteria: readonly Criterion[], found: BitSet, scores: Uint16Array): Uint16Array {
  for (const criterion of criteria) {
    let before: BitSet | undefined;
    for (const { most, set, skilled } of criterion) {
      if (skilled === undefined) addTier(scores, most, { set, before, found });
      else addLevels(scores, skilled);
      before = set;
    }
  }
  return scores;
}

function addLevels(scores: Uint16Array, { docs, levels }: Skilled): void {
  for (let index = 0; index < docs.length; index += 1) {
    const doc = docs[index] as number;
    scores[doc] = (scores[doc] as number) + (levels[index] as number);
  }
}

function addTier(
  scores: Uint16Array,
  weight: number,
  { set, before, found }: { set: BitSet; before: BitSet | undefined; found: BitSet },
): void {
  for (let at = 0; at < set.words.length; at += 1) {
    let word = (set.words[at] as number) & (found.words[at] as number);
    if (before !== undefined) word &= ~(before.words[at] as number);
    while (word !== 0) {
      const lowest = word & -word;
      word ^= lowest;
      const doc = (at << 5) + 31 - Math.clz32(lowest);
      scores[doc] = (scores[doc] as number) + weight;
    }
  }
}

/** Some of those who have a word, and what it counts to them. */
interface Way {
  weight: number;
  addTo: (set: BitSet) => void;
}

function waysOf(plan: WordPlan, sets: SegmentSets, skills: SkillWords): Way[] {
  const ways: Way[] = [];
  const range = (weight: number, [from, to]: readonly [number, number]) => {
    if (from < to) ways.push({ weight, addTo: (set) => sets.addTerms(set, from, to) });
  };
  for (const place of textPlaces) {
    for (const { likeness, words } of likenesses(plan, place)) {
      for (const word of words) range(placeWeights[place][likeness], sets.segment.rangeOfOne(term(place, word)));
    }
    if (plan.start !== null) range(placeWeights[place].start, sets.segment.rangeOf(term(place, plan.start)));
  }
  for (const { likeness, ids } of skills.called(plan)) {
    for (const id of ids) {
      const skilled = sets.segment.skilled(id, 0);
      if (skilled.docs.length === 0) continue;
      ways.push({ weight: placeWeights.skill[likeness], addTo: (set) => sets.addSkilled(set, skilled) });
    }
  }
  for (const fact of plan.facts) {
    range(placeWeights[fact.place][fact.likeness], sets.segment.rangeOfOne(term(fact.kind, fact.value)));
  }
  return ways.sort((a, b) => b.weight - a.weight);
}

/** Of several ways in which somebody has a word, the best one counts. */
export function wordCriterion(plan: WordPlan, sets: SegmentSets, skills: SkillWords): Criterion {
  const tiers: Tier[] = [];
  for (const { weight, addTo } of waysOf(plan, sets, skills)) {
    let tier = tiers.at(-1);
    if (tier?.most !== weight) {
      const set = sets.lend();
      if (tier !== undefined) set.become(tier.set);
      tier = { most: weight, set };
      tiers.push(tier);
    }
    addTo(tier.set);
  }
  return tiers;
}

/** Levels that make one tier. */
const BAND = 15;

/** The level counts, where it is high enough. */
export function skillCriterion(id: string, least: number, sets: SegmentSets): Criterion {
  const all = sets.segment.skilled(id, least);
  const tiers: Tier[] = [];
  for (let from = 0; from < all.docs.length; ) {
    const most = all.levels[from] as number;
    const low = Math.max(least, BAND * (Math.ceil(most / BAND) - 1) + 1);
    const upTo = sets.segment.skilled(id, low);
    const to = upTo.docs.length;
    const isOneLevel = all.levels[to - 1] === most;
    const skilled = { docs: all.docs.subarray(from, to), levels: all.levels.subarray(from, to) };
    tiers.push({ most, set: sets.skilled(upTo), ...(!isOneLevel && { skilled }) });
    from = to;
  }
  return tiers;
}
