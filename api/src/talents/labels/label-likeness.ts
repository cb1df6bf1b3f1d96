export interface NamedLabel {
  id: string;
  label: string;
}

export interface LikeLabel extends NamedLabel {
  /** 0 to 1: groups of three letters that both have, of those that one of them has. */
  likeness: number;
}

export interface FoundLabel extends LikeLabel {
  /** One of its words begins with what is looked for. */
  starts: boolean;
}

interface Word {
  of: NamedLabel;
  folded: string;
  /** How many groups of three letters it has. */
  groups: number;
}

const RUNS = /[\p{L}\p{Nd}]+/gu;

/**
 * The groups of three letters of a folded word, each once, as pg_trgm makes them: of every run of letters and digits,
 * with two spaces before it and one behind.
 */
export function groupsOf(folded: string): string[] {
  const groups = new Set<string>();
  for (const [run] of folded.matchAll(RUNS)) {
    const letters = [' ', ' ', ...run, ' '];
    for (let at = 0; at + 2 < letters.length; at += 1) groups.add(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`);
  }
  return [...groups];
}

const byName = new Intl.Collator('fr', { numeric: true });
const closestFirst = (a: LikeLabel, b: LikeLabel) =>
  b.likeness - a.likeness || byName.compare(a.label, b.label) || (a.id < b.id ? -1 : 1);

/**
 * Labels by the groups of three letters of their words: how alike two words are is counted from the groups that both
 * have, so that only labels with one of them are looked at.
 */
export class LabelLikeness {
  readonly #words: (Word | undefined)[] = [];
  readonly #placesOf = new Map<string, number[]>();
  readonly #placesWith = new Map<string, number[]>();
  /** Words of labels that are no more, or are others now: their groups stay, and lead nowhere. */
  left = 0;

  /** @param words all of them, folded */
  put(of: NamedLabel, words: readonly string[]): void {
    this.delete(of.id);
    const places = words.map((folded) => {
      const groups = groupsOf(folded);
      const place = this.#words.push({ of, folded, groups: groups.length }) - 1;
      for (const group of groups) {
        const others = this.#placesWith.get(group);
        if (others === undefined) this.#placesWith.set(group, [place]);
        else others.push(place);
      }
      return place;
    });
    this.#placesOf.set(of.id, places);
  }

  delete(id: string): void {
    const places = this.#placesOf.get(id) ?? [];
    for (const place of places) this.#words[place] = undefined;
    this.left += places.length;
    this.#placesOf.delete(id);
  }

  /** How many groups each word has of these, by its place, and the places of those with one at least. */
  #shared(groups: readonly string[]) {
    const counts = new Uint16Array(this.#words.length);
    const met: number[] = [];
    for (const group of groups) {
      for (const place of this.#placesWith.get(group) ?? []) {
        if (counts[place] === 0) met.push(place);
        counts[place] = (counts[place] as number) + 1;
      }
    }
    return { counts, met };
  }

  /** Those that come closest to a folded word, closest first; not the label itself. */
  closestTo(id: string, folded: string, most: number): LikeLabel[] {
    const groups = groupsOf(folded);
    const { counts, met } = this.#shared(groups);
    let best: LikeLabel[] = [];
    for (const place of met) {
      const word = this.#words[place];
      if (word === undefined || word.of.id === id) continue;
      const both = counts[place] as number;
      const likeness = both / (groups.length + word.groups - both);
      if (best.length === most && likeness < (best.at(-1) as LikeLabel).likeness) continue;
      const before = best.find((one) => one.id === word.of.id);
      if (before !== undefined && before.likeness >= likeness) continue;
      best = [...best.filter((one) => one !== before), { ...word.of, likeness }].sort(closestFirst).slice(0, most);
    }
    return best;
  }

  /** In no order, those with a word that holds a folded text, which counts as 1, or is as much like it. */
  holding(folded: string, least: number): Iterable<FoundLabel> {
    const groups = groupsOf(folded);
    const { counts } = this.#shared(groups);
    const found = new Map<string, FoundLabel>();
    for (let place = 0; place < this.#words.length; place += 1) {
      const word = this.#words[place];
      if (word === undefined) continue;
      const at = word.folded.indexOf(folded);
      const both = counts[place] as number;
      const likeness = at >= 0 ? 1 : both === 0 ? 0 : both / (groups.length + word.groups - both);
      if (likeness < least) continue;
      const before = found.get(word.of.id);
      const starts = at === 0 || before?.starts === true;
      if (before === undefined) found.set(word.of.id, { ...word.of, likeness, starts });
      else Object.assign(before, { likeness: Math.max(before.likeness, likeness), starts });
    }
    return found.values();
  }
}
