import type { FoundTalents, TalentPage } from '../talent-index/talent-index.port.ts';
import { likenesses, placeWeights, type TalentQuery, type WordPlan } from '../talent-index/talent-query.ts';
import { BestHits } from './best-hits.ts';
import { BitSet } from './bit-set.ts';
import type { Segment } from './segment.ts';
import type { SkillWords } from './skill-words.ts';
import { choicesOf, dayNumber, kilometres, NEVER, term, textPlaces } from './talent-doc.ts';

/** Choices that so many have are kept as sets: one in 64, from where on a list is larger than the set. */
const DENSE = 32;
const MOST_KEPT = 256;

/** A weight, and who has it. */
interface Weighed {
  weight: number;
  docs: Uint32Array;
}

/**
 * Score-at-a-time evaluation with an accumulator for everybody (Lin and Trotman, Anytime Ranking for Impact-Ordered
 * Indexes, 2015): each list is read once, from the first to the last, adding what it counts; sets of bits keep who meets
 * everything, so that the count is exact. Talents of this segment who changed since are left out by `alive`.
 */
export class SegmentSearch {
  private readonly segment: Segment;
  private readonly alive: BitSet;
  private readonly scores: Uint16Array;
  private readonly met: BitSet;
  private readonly kept = new Map<string, BitSet>();

  constructor(segment: Segment) {
    this.segment = segment;
    this.alive = BitSet.full(segment.count);
    this.scores = new Uint16Array(segment.count);
    this.met = new BitSet(segment.count);
  }

  isAlive(doc: number): boolean {
    return this.alive.has(doc);
  }

  /** Somebody who changed since is found elsewhere, or no more. */
  drop(id: string): void {
    const doc = this.segment.docOf(id);
    if (doc !== undefined) this.alive.delete(doc);
  }

  search(query: TalentQuery, skills: SkillWords, { take, skip }: TalentPage): FoundTalents {
    const found = this.alive.copy();
    for (const choice of choicesOf(query)) this.keep(found, choice);
    const isScored = query.words.length > 0 || query.skills.length > 0;
    if (isScored) this.scores.fill(0);
    for (const plan of query.words) this.weigh(found, this.listsOf(plan, skills));
    this.weighSkills(found, query);
    // Distances cost most: only of those who are left.
    if (query.place !== null) this.keepNear(found, query.place);
    const { count, unknownAvailability } = this.keepAvailable(found, query.availableUntil);
    const best = isScored ? this.best(found, take + skip) : this.first(found, take + skip);
    const hits = best.map(({ doc, score }) => ({ id: this.segment.idOf(doc), score }));
    return { hits, count, unknownAvailability };
  }

  /** Who has one of the terms. */
  private keep(found: BitSet, terms: readonly string[]): void {
    if (terms.length === 1) {
      const only = this.setOf(terms[0] as string);
      if (only !== undefined) {
        found.and(only);
        return;
      }
    }
    this.met.clear();
    for (const one of terms) this.met.addAll(this.segment.docsOf(one));
    found.and(this.met);
  }

  /** Of what many have, the set is made once. */
  private setOf(one: string): BitSet | undefined {
    const known = this.kept.get(one);
    if (known !== undefined) return known;
    const docs = this.segment.docsOf(one);
    if (docs.length * DENSE < this.segment.count || this.kept.size >= MOST_KEPT) return undefined;
    const set = new BitSet(this.segment.count);
    set.addAll(docs);
    this.kept.set(one, set);
    return set;
  }

  private keepNear(found: BitSet, { city, latitude, longitude, rangeKm }: NonNullable<TalentQuery['place']>): void {
    const { latitudes, longitudes } = this.segment.arrays;
    this.met.clear();
    this.met.addAll(this.segment.docsOf(term('city', city)));
    if (rangeKm > 0 && latitude !== null && longitude !== null) {
      // A degree of latitude is 111.19 km: who is further to the north or south needs no more arithmetic.
      const degrees = rangeKm / 111 + 0.001;
      found.walk((doc) => {
        const there = latitudes[doc] as number;
        if (!(Math.abs(there - latitude) <= degrees)) return;
        if (kilometres(latitude, longitude, there, longitudes[doc] as number) <= rangeKm) this.met.add(doc);
      });
    }
    found.and(this.met);
  }

  /** The lists of a word, those that count most first. */
  private listsOf(plan: WordPlan, skills: SkillWords): Weighed[] {
    const lists: Weighed[] = [];
    for (const place of textPlaces) {
      const weights = placeWeights[place];
      for (const { likeness, words } of likenesses(plan, place)) {
        for (const word of words) {
          lists.push({ weight: weights[likeness], docs: this.segment.docsOf(term(place, word)) });
        }
      }
      if (plan.start !== null) {
        const [from, to] = this.segment.rangeOf(term(place, plan.start));
        for (let index = from; index < to; index += 1) {
          lists.push({ weight: weights.start, docs: this.segment.docsAt(index) });
        }
      }
    }
    for (const { likeness, ids } of skills.called(plan)) {
      for (const id of ids) {
        lists.push({ weight: placeWeights.skill[likeness], docs: this.segment.skilled(id, 0).docs });
      }
    }
    return lists.filter(({ docs }) => docs.length > 0).sort((a, b) => b.weight - a.weight);
  }

  /** Whoever is in a list has its weight, of several the first; whoever is in none is not found. */
  private weigh(found: BitSet, lists: readonly Weighed[]): void {
    const { met, scores } = this;
    const { words } = met;
    met.clear();
    for (const { docs, weight } of lists) {
      for (let index = 0; index < docs.length; index += 1) {
        const doc = docs[index] as number;
        const at = doc >>> 5;
        const bit = 1 << (doc & 31);
        if (((words[at] as number) & bit) !== 0) continue;
        words[at] = (words[at] as number) | bit;
        scores[doc] = (scores[doc] as number) + weight;
      }
    }
    found.and(met);
  }

  private weighSkills(found: BitSet, { skills, anySkill }: TalentQuery): void {
    if (skills.length === 0) return;
    const { met, scores } = this;
    met.clear();
    for (const { id, minLevel } of skills) {
      if (!anySkill) met.clear();
      const { docs, levels } = this.segment.skilled(id, Math.ceil(minLevel * 100 - 1e-9));
      for (let index = 0; index < docs.length; index += 1) {
        const doc = docs[index] as number;
        scores[doc] = (scores[doc] as number) + (levels[index] as number);
      }
      met.addAll(docs);
      if (!anySkill) found.and(met);
    }
    if (anySkill) found.and(met);
  }

  private keepAvailable(found: BitSet, until: string | null) {
    if (until === null) return { count: found.size, unknownAvailability: 0 };
    const { available } = this.segment.arrays;
    const latest = dayNumber(until);
    let unknownAvailability = 0;
    found.walk((doc) => {
      const day = available[doc] as number;
      if (day === NEVER) unknownAvailability += 1;
      if (day > latest) found.delete(doc);
    });
    return { count: found.size, unknownAvailability };
  }

  private best(found: BitSet, most: number) {
    const best = new BestHits(most);
    const { scores } = this;
    let worst = -1;
    found.walk((doc) => {
      const score = scores[doc] as number;
      if (score <= worst) return;
      best.offer(doc, score);
      if (best.isFull) worst = best.worst;
    });
    return best.sorted();
  }

  private first(found: BitSet, most: number) {
    const docs: { doc: number; score: number }[] = [];
    found.walk((doc) => {
      docs.push({ doc, score: 0 });
      return docs.length < most;
    });
    return docs;
  }
}
