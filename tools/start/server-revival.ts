const FIRST_MS = 500;
/**
 * A wrong setting is given up at the very first start: what fails later waits for its database, say, and not for long.
 */
const LONGEST_MS = 5_000;
/** One that worked until it died is missed by whoever works with it now. */
const LONGEST_AFTER_WORK_MS = 1_000;
/** A server that held out this long has recovered: its next death is a first one again. */
const HEALTHY_MS = 60_000;
/** A server that never once became ready has a wrong setting more often than bad luck. */
const FIRST_START_ATTEMPTS = 3;

/** How long to wait before each start: longer from death to death, until it stayed well for a minute. */
export class BackOff {
  #next = FIRST_MS;

  /** @param healthyMs how long it was well before it died */
  after(healthyMs: number): number {
    if (healthyMs >= HEALTHY_MS) this.#next = FIRST_MS;
    const delay = Math.min(this.#next, healthyMs > 0 ? LONGEST_AFTER_WORK_MS : LONGEST_MS);
    this.#next = Math.min(delay * 2, LONGEST_MS);
    return delay;
  }
}

export interface Revivable {
  /** As people call it: "API". */
  name: string;
  /** Resolves once it works; `again`: not for the first time. */
  start(again: boolean): Promise<void>;
  /** How its last process ended, as the rest of a sentence. */
  failure(): string;
  /** Where it is said that it died and that it is back. */
  tell(line: string): void;
}

/** Starts one server and starts it again whenever it dies without having been asked to; the others go on meanwhile. */
export class Revival {
  readonly #server: Revivable;
  readonly #backOff = new BackOff();
  #starts = 0;
  #readyAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #wake: () => void = () => {};
  #ended = false;

  constructor(server: Revivable) {
    this.#server = server;
  }

  /** The very first start: @throws StartError of the last attempt. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (attempt >= FIRST_START_ATTEMPTS || this.#ended) throw error;
        await this.#pause();
        if (this.#ended) throw error;
      }
    }
  }

  /** Before the server is stopped, so that it stays so. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#wake();
  }

  /** It died after it had been ready. */
  async died(): Promise<void> {
    while (!this.#ended) {
      await this.#pause();
      if (this.#ended) return;
      try {
        await this.#startOnce();
        return this.#say('is back');
      } catch {
        // Why stands in its log; the next attempt says it in a line.
      }
    }
  }

  async #startOnce(): Promise<void> {
    this.#starts += 1;
    this.#readyAt = Number.POSITIVE_INFINITY;
    await this.#server.start(this.#starts > 1);
    this.#readyAt = Date.now();
  }

  async #pause(): Promise<void> {
    const delay = this.#backOff.after(Date.now() - this.#readyAt);
    this.#say(`${this.#server.failure()}; it is started again in ${delay / 1000} s`);
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#timer = setTimeout(resolve, delay);
    });
  }

  #say(what: string): void {
    this.#server.tell(`The ${this.#server.name} ${what}.`);
  }
}
