/** The best of many, of whom the earlier of equals wins: a heap with the worst at its top. */
export class BestHits {
  readonly #most: number;
  readonly #docs: number[] = [];
  readonly #scores: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#docs.length === this.#most;
  }

  /** What a later one must exceed. */
  get worst(): number {
    return this.#scores[0] ?? -1;
  }

  /** Docs come in order. */
  offer(doc: number, score: number): void {
    if (!this.isFull) {
      this.#docs.push(doc);
      this.#scores.push(score);
      this.#rise(this.#docs.length - 1);
    } else if (score > this.worst) {
      this.#docs[0] = doc;
      this.#scores[0] = score;
      this.#sink();
    }
  }

  sorted(): { doc: number; score: number }[] {
    return this.#docs
      .map((doc, index) => ({ doc, score: this.#scores[index] as number }))
      .sort((a, b) => b.score - a.score || a.doc - b.doc);
  }

  /** Whether the first is worse than the second. */
  #isWorse(a: number, b: number): boolean {
    const difference = (this.#scores[a] as number) - (this.#scores[b] as number);
    return difference < 0 || (difference === 0 && (this.#docs[a] as number) > (this.#docs[b] as number));
  }

  #swap(a: number, b: number): void {
    [this.#docs[a], this.#docs[b]] = [this.#docs[b] as number, this.#docs[a] as number];
    [this.#scores[a], this.#scores[b]] = [this.#scores[b] as number, this.#scores[a] as number];
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let worst = at;
      if (left < this.#docs.length && this.#isWorse(left, worst)) worst = left;
      if (right < this.#docs.length && this.#isWorse(right, worst)) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
