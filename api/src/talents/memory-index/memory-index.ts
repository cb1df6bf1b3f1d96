import type { FoundTalents, TalentIndex, TalentPage } from '../talent-index/talent-index.port.ts';
import type { CalledTitle, Dictionary, NearWord, TalentQuery } from '../talent-index/talent-query.ts';
import { bitsIn } from './bit-set.ts';
import { type Labels, SkillWords, TitleWords } from './label-words.ts';
import { lettersOf, slipsBetween } from './letter-distance.ts';
import { endedBy } from './position.ts';
import type { Segment } from './segment.ts';
import { SegmentSearch } from './segment-search.ts';
import { bestFirst, Tail } from './tail.ts';
import { type TalentDoc, term, textPlaces } from './talent-doc.ts';

const SHORTEST_NEAR = 3;

/** The bulk and what changed since, searched as one. */
export class MemoryIndex implements TalentIndex, Dictionary {
  #segment: Segment;
  #bulk: SegmentSearch;
  readonly #tail = new Tail();
  #skills: SkillWords;
  #titles: TitleWords;
  /** Letters of the words of the bulk, in the order of its terms. */
  #letters: Uint32Array;

  constructor(segment: Segment, { skills, titles }: Labels) {
    this.#segment = segment;
    this.#bulk = new SegmentSearch(segment);
    this.#skills = new SkillWords(skills);
    this.#titles = new TitleWords(titles);
    this.#letters = lettersOfTerms(segment);
  }

  get database(): string {
    return this.#segment.head.database;
  }

  get tailSize(): number {
    return this.#tail.size;
  }

  /** Everybody it holds: those of the bulk who are still right, and those who changed since. */
  entries(): { segment: Segment; isAlive: (doc: number) => boolean; late: TalentDoc[] } {
    return { segment: this.#segment, isAlive: (doc) => this.#bulk.isAlive(doc), late: this.#tail.all() };
  }

  relabel({ skills, titles }: Labels): void {
    this.#skills = new SkillWords(skills);
    this.#titles = new TitleWords(titles);
  }

  put(doc: TalentDoc, changed: bigint): void {
    this.#bulk.drop(doc.id);
    this.#tail.put(doc, changed);
  }

  drop(id: string): void {
    this.#bulk.drop(id);
    this.#tail.delete(id);
  }

  /** Takes a newer bulk; `gone` are those who left since it was made. One that cannot be read changes nothing. */
  replace(segment: Segment, gone: Iterable<string>): void {
    const isHeld = endedBy(segment.head.position);
    const bulk = new SegmentSearch(segment);
    const letters = lettersOfTerms(segment);
    this.#segment = segment;
    this.#bulk = bulk;
    this.#letters = letters;
    this.#tail.forget(isHeld);
    for (const id of [...this.#tail.ids(), ...gone]) this.#bulk.drop(id);
  }

  search(query: TalentQuery, page: TalentPage): FoundTalents {
    if (query.isUnreadable) return { hits: [], count: 0, unknownAvailability: 0 };
    const bulk = this.#bulk.search(query, this.#skills, page);
    const late = this.#tail.search(query, this.#skills, page);
    const hits = late.hits.length === 0 ? bulk.hits : [...bulk.hits, ...late.hits].sort(bestFirst);
    return {
      hits: hits.slice(page.skip, page.skip + page.take),
      count: bulk.count + late.count,
      unknownAvailability: bulk.unknownAvailability + late.unknownAvailability,
    };
  }

  known(words: readonly string[]): string[] {
    return words.filter((word) => this.#skills.has(word) || this.#isFound(word));
  }

  #isFound(word: string): boolean {
    return (
      this.#tail.has(word) ||
      textPlaces.some((place) => this.#segment.docsOf(term(place, word)).some((doc) => this.#bulk.isAlive(doc)))
    );
  }

  knowsStart(start: string): boolean {
    if (this.#skills.knowsStart(start)) return true;
    for (const word of this.#tail.knownWords()) if (word.startsWith(start)) return true;
    return textPlaces.some((place) => {
      const [from, to] = this.#segment.rangeOf(term(place, start));
      for (let index = from; index < to; index += 1) {
        if (this.#segment.docsAt(index).some((doc) => this.#bulk.isAlive(doc))) return true;
      }
      return false;
    });
  }

  isLabel(word: string): boolean {
    return this.#skills.has(word) || this.#titles.isName(word);
  }

  titlesCalled(words: readonly string[], start: string | null): CalledTitle[] {
    return this.#titles.called(words, start);
  }

  near(word: string, slips: number): NearWord[] {
    const [first = ''] = word;
    const wanted = lettersOf(word);
    const found = new Map<string, number>();
    const consider = (other: string) => {
      if (!other.startsWith(first) || [...other].length < SHORTEST_NEAR || found.has(other)) return;
      const distance = slipsBetween(word, other, slips);
      if (distance <= slips) found.set(other, distance);
    };
    for (const place of textPlaces) {
      const [from, to] = this.#segment.rangeOf(term(place, first));
      for (let index = from; index < to; index += 1) {
        if (bitsIn((this.#letters[index] as number) ^ wanted) > 2 * slips) continue;
        consider((this.#segment.head.terms[index] as string).slice(1));
      }
    }
    for (const other of this.#skills.words) consider(other);
    for (const other of this.#tail.knownWords()) consider(other);
    return this.known([...found.keys()]).map((other) => ({ word: other, slips: found.get(other) as number }));
  }
}

function lettersOfTerms({ head: { terms } }: Segment): Uint32Array {
  return Uint32Array.from(terms, (one) => lettersOf(one.slice(1)));
}
