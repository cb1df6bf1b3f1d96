import { BitSet } from './bit-set.ts';

/** Sets of one size: those that are asked for often are kept, the ones of a single question are used again. */
export class KeptSets {
  readonly #size: number;
  readonly #most: number;
  readonly #kept = new Map<string, BitSet>();
  readonly #spare: BitSet[] = [];
  #lent = 0;

  constructor(size: number, most: number) {
    this.#size = size;
    this.#most = most;
  }

  /** Made when it is not there; the one that was used longest ago gives way. */
  of(name: string, fill: (set: BitSet) => void): BitSet {
    let set = this.#kept.get(name);
    if (set === undefined) {
      set = new BitSet(this.#size);
      fill(set);
    } else this.#kept.delete(name);
    this.#kept.set(name, set);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
    return set;
  }

  /** An empty one, until `takeBack`. */
  lend(): BitSet {
    const set = this.#spare[this.#lent] ?? new BitSet(this.#size);
    this.#spare[this.#lent] = set;
    this.#lent += 1;
    set.clear();
    return set;
  }

  takeBack(): void {
    this.#lent = 0;
  }
}
