export interface NamedLabel {
  id: string;
  label: string;
}

export interface LikeLabel extends NamedLabel {
  /** 0 to 1: groups of three letters that both have, of those that one of them has. */
  likeness: number;
}

interface Word {
  of: NamedLabel;
  /** How many groups of three letters it has. */
  groups: number;
}

const byName = new Intl.Collator('fr', { numeric: true });
const closestFirst = (a: LikeLabel, b: LikeLabel) =>
  b.likeness - a.likeness || byName.compare(a.label, b.label) || (a.id < b.id ? -1 : 1);

/**
 * Labels by the groups of three letters of their words, which the database makes: how alike two words are is counted from
 * the groups that both have, so that only labels with one of them are looked at.
 */
export class LabelLikeness {
  private readonly words: (Word | undefined)[] = [];
  private readonly placesOf = new Map<string, number[]>();
  private readonly placesWith = new Map<string, number[]>();
  /** Words of labels that are no more, or are others now: their groups stay, and lead nowhere. */
  left = 0;

  put(of: NamedLabel, words: readonly (readonly string[])[]): void {
    this.delete(of.id);
    const places = words.map((groups) => {
      const place = this.words.push({ of, groups: groups.length }) - 1;
      for (const group of groups) {
        const others = this.placesWith.get(group);
        if (others === undefined) this.placesWith.set(group, [place]);
        else others.push(place);
      }
      return place;
    });
    this.placesOf.set(of.id, places);
  }

  delete(id: string): void {
    const places = this.placesOf.get(id) ?? [];
    for (const place of places) this.words[place] = undefined;
    this.left += places.length;
    this.placesOf.delete(id);
  }

  /** Those that come closest to a word of these groups, closest first; not the label itself. */
  closestTo(id: string, groups: readonly string[], most: number): LikeLabel[] {
    const shared = new Uint16Array(this.words.length);
    const met: number[] = [];
    for (const group of groups) {
      for (const place of this.placesWith.get(group) ?? []) {
        if (shared[place] === 0) met.push(place);
        shared[place] = (shared[place] as number) + 1;
      }
    }
    let best: LikeLabel[] = [];
    for (const place of met) {
      const word = this.words[place];
      if (word === undefined || word.of.id === id) continue;
      const both = shared[place] as number;
      const likeness = both / (groups.length + word.groups - both);
      if (best.length === most && likeness < (best.at(-1) as LikeLabel).likeness) continue;
      const before = best.find((one) => one.id === word.of.id);
      if (before !== undefined && before.likeness >= likeness) continue;
      best = [...best.filter((one) => one !== before), { ...word.of, likeness }].sort(closestFirst).slice(0, most);
    }
    return best;
  }
}
