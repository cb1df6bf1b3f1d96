import { skipWhileHidden, whenLookedAt } from '@bloom/shared-auth/apollo';

/** News often come together: what shows several of them is read once. Milliseconds. */
const TOGETHER = 300;

/**
 * At the end of a month they come one after another all day, to everybody at once: what takes long is read so many
 * times more seldom than it takes, so that it is never read all the time.
 */
const SELDOM = 10;
/** At the most. Milliseconds. */
const LATEST = 60_000;

type Read = (fields: ReadonlySet<string>) => Promise<void>;

/** What changed since it was read; nothing is read in a tab that nobody looks at, until somebody does. */
export class GatheredChanges {
  readonly #read: Read;
  #fields = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #notBefore = 0;

  constructor(read: Read) {
    this.#read = read;
  }

  /** @returns what ends it */
  begin(): () => void {
    const leave = whenLookedAt(() => this.#plan());
    this.#plan();
    return () => {
      leave();
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  }

  add(fields: ReadonlySet<string>): void {
    for (const field of fields) this.#fields.add(field);
    this.#plan();
  }

  #plan(): void {
    if (this.#fields.size === 0 || this.#timer !== undefined || this.#isReading || skipWhileHidden()) return;
    const wait = Math.max(TOGETHER, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => void this.#readNow(), wait);
  }

  async #readNow(): Promise<void> {
    this.#timer = undefined;
    if (skipWhileHidden()) return;
    const fields = this.#fields;
    this.#fields = new Set();
    const begun = Date.now();
    this.#isReading = true;
    await this.#read(fields);
    this.#isReading = false;
    this.#notBefore = Date.now() + Math.min(LATEST, SELDOM * (Date.now() - begun));
    this.#plan();
  }
}
