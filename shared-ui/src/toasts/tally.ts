/** What one message tells of, each once: it may be more while the message stands. */
export class Tally {
  #parts: Set<string>;
  #listeners = new Set<() => void>();

  constructor(first: string | undefined) {
    this.#parts = new Set(first === undefined ? [] : [first]);
  }

  get size(): number {
    return this.#parts.size;
  }

  add(part: string): void {
    this.#parts.add(part);
    this.#tell();
  }

  /** False where it is not among them. */
  delete(part: string): boolean {
    const wasThere = this.#parts.delete(part);
    if (this.#parts.size > 0) this.#tell();
    return wasThere;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
