import { createHash } from 'node:crypto';

/**
 * A repeatable source of chance. Each part of the data draws from a source named after it, so that adding one thing
 * to the demo does not change all the others.
 */
export class Random {
  readonly #name: string;
  #state: number;

  constructor(name: string) {
    this.#name = name;
    this.#state = createHash('sha256').update(name).digest().readUInt32LE(0);
  }

  /** The source of a part: the same name gives the same draws. */
  of(part: string | number): Random {
    return new Random(`${this.#name}/${part}`);
  }

  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.int(0, list.length - 1)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  uuid(): string {
    const part = () => this.int(0, 0xffff).toString(16).padStart(4, '0');
    const version = `4${part().slice(1)}`;
    const variant = (0x8000 | this.int(0, 0x3fff)).toString(16);
    return `${part()}${part()}-${part()}-${version}-${variant}-${part()}${part()}${part()}`;
  }
}
