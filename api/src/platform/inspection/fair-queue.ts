/**
 * Who waits for what only a few can have at once: each person in turn, and one thing of each at a time, so that whoever
 * brings many things waits behind himself and not before everybody else.
 */
export class FairQueue<Item> {
  /** The first key is whose turn it is. */
  readonly #waiting = new Map<string, Item[]>();
  readonly #served = new Set<string>();

  join(person: string, item: Item): void {
    const before = this.#waiting.get(person);
    if (before === undefined) this.#waiting.set(person, [item]);
    else before.push(item);
  }

  leave(person: string, item: Item): void {
    const others = this.#waiting.get(person)?.filter((one) => one !== item) ?? [];
    if (others.length === 0) this.#waiting.delete(person);
    else this.#waiting.set(person, others);
  }

  /** Undefined when nobody waits, or only for what is theirs already. */
  next(): { person: string; item: Item } | undefined {
    for (const [person, [item, ...others]] of this.#waiting) {
      if (item === undefined || this.#served.has(person)) continue;
      this.#served.add(person);
      this.#waiting.delete(person);
      if (others.length > 0) this.#waiting.set(person, others);
      return { person, item };
    }
    return undefined;
  }

  done(person: string): void {
    this.#served.delete(person);
  }
}
