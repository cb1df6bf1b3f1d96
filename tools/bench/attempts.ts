import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createWaits, NO_SERVER, type Outcome } from '@bloom/shared-auth/repeat-waits';
import { type Call, send } from './load.ts';
import { askForPage } from './page-request.ts';

/** One request, with the times of `performance.now()`. */
export interface Attempt {
  what: string;
  /** What the servers and those before them know it by. */
  id: string;
  begun: number;
  ended: number;
  /** How it failed, if it did. */
  failure?: string;
  /** The server gave up after the longest time that one request may take, and asked to try again. */
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
  /** What a page would have told its person: it had sent the request again by itself, in vain. */
  readonly givenUp: Attempt[] = [];
  /** What went through when a page sent it again by itself. */
  repeated = 0;
  /** Changes that were made, but whose answer was lost because the server died. */
  answersLost = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #isClosed = false;

  /** One request; undefined when nobody answered it. */
  async once(what: string, call: Call): Promise<string | undefined> {
    return (await this.#send(what, call)).text;
  }

  /** As a page does: what nobody answered is sent again by itself, for a while; undefined when that was in vain. */
  async ask(what: string, call: Call): Promise<string | undefined> {
    const waitAfter = createWaits();
    for (let first = true; ; first = false) {
      const { text, outcome, attempt } = await this.#send(what, call);
      const wait = waitAfter(outcome);
      if (wait !== undefined) {
        await pause(wait);
        continue;
      }
      if (text === undefined && !attempt.isLate) this.givenUp.push(attempt);
      if (text !== undefined && !first) this.repeated += 1;
      return text;
    }
  }

  async #send(what: string, call: Call): Promise<{ text?: string; outcome: Outcome; attempt: Attempt }> {
    this.#assertOpen();
    const id = randomUUID();
    const begun = performance.now();
    const sent = { ...call, headers: { ...call.headers, 'x-request-id': id } };
    const { status, body } = await send(sent, this.#agent).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    const attempt: Attempt = { what, id, begun, ended: performance.now() };
    // That is an answer, to somebody who asked again while the dead server still held the key.
    if (/"reason":"IN_PROGRESS"/.test(body)) return { outcome: 'underWay', attempt };
    this.all.push(attempt);
    if (status >= 200 && status < 500) return { text: body, outcome: 'answered', attempt };
    attempt.failure = `${status} ${body.slice(0, 200)}`;
    const isSaid = /"code":"[A-Z_0-9]+"/.test(body);
    attempt.isLate = status === 503 && body.includes('"EXTERNAL_UNAVAILABLE"') && attempt.ended - begun >= LATE_MS;
    const isUnanswered = !isSaid && (status === 0 || NO_SERVER.includes(status));
    return { outcome: isUnanswered ? 'unanswered' : 'answered', attempt };
  }

  /** As a page does, and then as its person does: the same change with the same key until somebody answers. */
  async insist(what: string, call: Call): Promise<Record<string, unknown> & { done?: boolean }> {
    const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
    let text = await this.ask(what, keyed);
    for (const limit = performance.now() + MOST_MS; performance.now() < limit; text = await this.once(what, keyed)) {
      if (text === undefined) {
        await pause(RETRY_MS);
        continue;
      }
      const { data, errors } = JSON.parse(text) as { data?: Record<string, unknown>; errors?: unknown };
      // It was done, and the answer died with the server.
      if (JSON.stringify(errors ?? '').includes('ALREADY_DONE')) {
        this.answersLost += 1;
        return { done: true };
      }
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
    const id = randomUUID();
    const begun = performance.now();
    const failure = await askForPage({ url, headers: { 'x-request-id': id } }, this.#agent).then(
      (status) => (status >= 200 && status < 300 ? undefined : `${status}`),
      (error: Error) => error.message,
    );
    const attempt: Attempt = { what, id, begun, ended: performance.now(), ...(failure && { failure }) };
    this.all.push(attempt);
    // Nobody sends the page of an address again but its person.
    if (failure) this.givenUp.push(attempt);
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
