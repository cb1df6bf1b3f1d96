/** A set of numbers below a size: one bit each. */
export class BitSet {
  readonly words: Int32Array;

  constructor(size: number) {
    this.words = new Int32Array((size + 31) >>> 5);
  }

  static full(size: number): BitSet {
    const set = new BitSet(size);
    set.words.fill(-1);
    if ((size & 31) !== 0) set.words[set.words.length - 1] = (1 << (size & 31)) - 1;
    return set;
  }

  clear(): void {
    this.words.fill(0);
  }

  become({ words }: BitSet): void {
    this.words.set(words);
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] as number) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const at = number >>> 5;
    this.words[at] = (this.words[at] as number) | (1 << (number & 31));
  }

  delete(number: number): void {
    const at = number >>> 5;
    this.words[at] = (this.words[at] as number) & ~(1 << (number & 31));
  }

  addAll(numbers: Uint32Array): void {
    const { words } = this;
    for (let index = 0; index < numbers.length; index += 1) {
      const number = numbers[index] as number;
      const at = number >>> 5;
      words[at] = (words[at] as number) | (1 << (number & 31));
    }
  }

  /** Keeps what is in the other one, too. */
  and({ words: others }: BitSet): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] as number) & (others[at] as number);
  }

  /** Keeps what is in all of the others, too: two at a time, so that this one is gone through half as often. */
  andAll(sets: readonly BitSet[]): void {
    const { words } = this;
    for (let index = 0; index < sets.length; index += 2) {
      const { words: some } = sets[index] as BitSet;
      const { words: others } = sets[index + 1] ?? (sets[index] as BitSet);
      for (let at = 0; at < words.length; at += 1) {
        words[at] = (words[at] as number) & (some[at] as number) & (others[at] as number);
      }
    }
  }

  /** Takes what is in the other one, too. */
  or({ words: others }: BitSet): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] as number) | (others[at] as number);
  }

  get size(): number {
    const { words } = this;
    let total = 0;
    for (let at = 0; at < words.length; at += 1) total += bitsIn(words[at] as number);
    return total;
  }

  /** How many are in both. */
  sizeWith({ words: others }: BitSet): number {
    const { words } = this;
    let total = 0;
    for (let at = 0; at < words.length; at += 1) total += bitsIn((words[at] as number) & (others[at] as number));
    return total;
  }

  /** In order, until the work says stop. */
  walk(work: (number: number) => unknown): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) {
      let word = words[at] as number;
      while (word !== 0) {
        const lowest = word & -word;
        if (work((at << 5) + 31 - Math.clz32(lowest)) === false) return;
        word ^= lowest;
      }
    }
  }
}

/** How many bits of 32 are set, all at once (the "parallel" count of Hacker's Delight). */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
