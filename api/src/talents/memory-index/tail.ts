import type { TalentPage } from '../talent-index/talent-index.port.ts';
import { likenesses, placeWeights, type TalentQuery, type WordPlan } from '../talent-index/talent-query.ts';
import type { SkillWords } from './label-words.ts';
import { choicesOf, dayNumber, kilometres, NEVER, type TalentDoc, term, textPlaces } from './talent-doc.ts';

interface Late extends TalentDoc {
  has: Set<string>;
  /** The transaction that changed it last. */
  changed: bigint;
}

/** Whoever changed since the bulk was loaded: few, hence looked at one by one. */
export class Tail {
  readonly #docs = new Map<string, Late>();
  /** Words without their place, and how often they stand. */
  readonly #words = new Map<string, number>();

  get size(): number {
    return this.#docs.size;
  }

  put(doc: TalentDoc, changed: bigint): void {
    this.delete(doc.id);
    this.#docs.set(doc.id, { ...doc, has: new Set(doc.terms), changed });
    this.#count(doc, 1);
  }

  delete(id: string): void {
    const before = this.#docs.get(id);
    if (before === undefined) return;
    this.#docs.delete(id);
    this.#count(before, -1);
  }

  /** Those whom a newer bulk holds, by the transaction that changed them. */
  forget(isHeld: (changed: bigint) => boolean): void {
    for (const { id, changed } of [...this.#docs.values()]) if (isHeld(changed)) this.delete(id);
  }

  ids(): string[] {
    return [...this.#docs.keys()];
  }

  all(): TalentDoc[] {
    return [...this.#docs.values()];
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  knownWords(): Iterable<string> {
    return this.#words.keys();
  }

  #count(doc: TalentDoc, by: number): void {
    for (const one of doc.terms) {
      if (!isText(one)) continue;
      const word = one.slice(1);
      const times = (this.#words.get(word) ?? 0) + by;
      if (times === 0) this.#words.delete(word);
      else this.#words.set(word, times);
    }
  }

  search(query: TalentQuery, skills: SkillWords, { take, skip }: TalentPage) {
    const choices = choicesOf(query);
    const words = query.words.map((plan) => new WordTest(plan, skills));
    const until = query.availableUntil === null ? null : dayNumber(query.availableUntil);
    const hits: { id: string; score: number }[] = [];
    let unknownAvailability = 0;
    for (const doc of this.#docs.values()) {
      if (!choices.every((choice) => choice.some((one) => doc.has.has(one)))) continue;
      if (query.place !== null && !isAt(doc, query.place)) continue;
      const score = scoreOf(doc, words, query);
      if (score === undefined) continue;
      if (until !== null && doc.available === NEVER) unknownAvailability += 1;
      if (until === null || doc.available <= until) hits.push({ id: doc.id, score });
    }
    const { length: count } = hits;
    return { hits: hits.sort(bestFirst).slice(0, take + skip), count, unknownAvailability };
  }
}

type Hit = { id: string; score: number };
export const bestFirst = (a: Hit, b: Hit) => b.score - a.score || (a.id < b.id ? -1 : 1);

const TEXT = new Set(textPlaces.map((place) => term(place, '')));
const isText = (one: string) => TEXT.has(one.charAt(0));

function isAt(doc: Late, { city, latitude, longitude, rangeKm }: NonNullable<TalentQuery['place']>): boolean {
  if (doc.has.has(term('city', city))) return true;
  if (rangeKm === 0 || latitude === null || longitude === null) return false;
  return kilometres(latitude, longitude, doc.latitude, doc.longitude) <= rangeKm;
}

/** The sum of the weights; undefined when something is missing. */
function scoreOf(doc: Late, words: readonly WordTest[], { skills, anySkill }: TalentQuery): number | undefined {
  let score = 0;
  for (const word of words) {
    const weight = word.weightIn(doc);
    if (weight === 0) return undefined;
    score += weight;
  }
  let met = 0;
  for (const { id, minLevel } of skills) {
    const level = doc.skills.get(id);
    if (level === undefined || level < Math.ceil(minLevel * 100 - 1e-9)) continue;
    met += 1;
    score += level;
  }
  if (skills.length > 0 && met < (anySkill ? 1 : skills.length)) return undefined;
  return score;
}

/** What one word of a search counts in a talent. */
class WordTest {
  readonly #exact: { weight: number; terms: string[] }[];
  readonly #starts: { weight: number; start: string }[];
  readonly #skills: { weight: number; ids: Set<string> }[];

  constructor(plan: WordPlan, skills: SkillWords) {
    const inText = textPlaces.flatMap((place) =>
      likenesses(plan, place).map(({ likeness, words }) => ({
        weight: placeWeights[place][likeness],
        terms: words.map((word) => term(place, word)),
      })),
    );
    const inFacts = plan.facts.map(({ kind, value, place, likeness }) => ({
      weight: placeWeights[place][likeness],
      terms: [term(kind, value)],
    }));
    this.#exact = [...inText, ...inFacts];
    const { start } = plan;
    this.#starts =
      start === null
        ? []
        : textPlaces.map((place) => ({ weight: placeWeights[place].start, start: term(place, start) }));
    this.#skills = skills
      .called(plan)
      .map(({ likeness, ids }) => ({ weight: placeWeights.skill[likeness], ids: new Set(ids) }));
  }

  weightIn(doc: Late): number {
    const weights = [
      ...this.#exact.filter(({ terms }) => terms.some((one) => doc.has.has(one))),
      ...this.#starts.filter(({ start }) => doc.terms.some((one) => one.startsWith(start))),
      ...this.#skills.filter(({ ids }) => [...doc.skills.keys()].some((id) => ids.has(id))),
    ].map(({ weight }) => weight);
    return Math.max(0, ...weights);
  }
}
