import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { type Call, send } from './load.ts';

/** One request, with the times of `performance.now()`. */
export interface Attempt {
  what: string;
  begun: number;
  ended: number;
  /** How it failed, if it did. */
  failure?: string;
  /** Told to come back: the server had worked at it for as long as one request may take. */
  isLate?: boolean;
}

const RETRY_MS = 100;
/** Longer than anybody waits: what ends a measurement is a request that never goes through. */
const MOST_MS = 300_000;
/** The limit of the API. */
const LATE_MS = 10_000;

/** What everybody asked, and what became of it. */
export class Attempts {
  readonly all: Attempt[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #isClosed = false;

  /** One request; undefined when nobody answered it. */
  async once(what: string, call: Call): Promise<string | undefined> {
    this.#assertOpen();
    const begun = performance.now();
    const answer = await send(call, this.#agent).catch((error: Error) => ({ status: 0, body: error.message }));
    const attempt: Attempt = { what, begun, ended: performance.now() };
    const isBusy = /"reason":"IN_PROGRESS"/.test(answer.body);
    // Told to come back: that is an answer, to somebody who asked again while the dead server still held the key.
    if (isBusy) return undefined;
    if (answer.status < 200 || answer.status >= 500) attempt.failure = `${answer.status} ${answer.body.slice(0, 200)}`;
    const isRefused = answer.status === 503 && answer.body.includes('"EXTERNAL_UNAVAILABLE"');
    attempt.isLate = isRefused && attempt.ended - begun >= LATE_MS;
    this.all.push(attempt);
    return attempt.failure === undefined ? answer.body : undefined;
  }

  /** As a page does: the same request with the same key until somebody answers. */
  async insist(what: string, call: Call): Promise<Record<string, unknown> & { done?: boolean }> {
    const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
    for (const limit = performance.now() + MOST_MS; performance.now() < limit; ) {
      const text = await this.once(what, keyed);
      if (text === undefined) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      const { data, errors } = JSON.parse(text) as { data?: Record<string, unknown>; errors?: unknown };
      // It was done, and the answer died with the server.
      if (JSON.stringify(errors ?? '').includes('ALREADY_DONE')) return { done: true };
      if (!data || errors) throw new Error(`${what}: ${text.slice(0, 500)}`);
      return data;
    }
    throw new Error(
      `${what}: nobody answered within ${MOST_MS} ms, at last ${this.all.filter(({ failure }) => failure).at(-1)?.failure}`,
    );
  }

  /** A page or a file, read completely. */
  async get(what: string, url: string): Promise<void> {
    this.#assertOpen();
    const begun = performance.now();
    const failure = await fetch(url).then(
      async (answer) => {
        await answer.text();
        return answer.ok ? undefined : `${answer.status}`;
      },
      (error: Error) => `${error.message} ${error.cause}`,
    );
    this.all.push({ what, begun, ended: performance.now(), ...(failure && { failure }) });
  }

  failures(): Attempt[] {
    return this.all.filter(({ failure, isLate }) => failure !== undefined && !isLate);
  }

  /** What a busy machine did not do in time; whoever insisted got it afterwards. */
  late(): Attempt[] {
    return this.all.filter(({ isLate }) => isLate);
  }

  /** Whoever is still asking gives up. */
  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The measurement is over.');
  }
}
