import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { FastifyBaseLogger } from 'fastify';
import { inTime } from '../storage/in-time.ts';
import { jsonBytes, type ObjectStore, parseJson, StorageError } from '../storage/storage.ts';

/** Requests of one sender within a minute, of all copies of the registry together. */
export interface RequestLimits {
  /** Seconds to wait; undefined when the request may go on. */
  take(sender: string): Promise<number | undefined>;
}

/**
 * What is counted apart, so that nobody uses up by reading, or by what browsers send by themselves, what the reports of
 * failures have: `reports` of failures without a session, the same of `people` with one, `violations`, and `reads`.
 */
export type Budget = 'reports' | 'people' | 'violations' | 'reads';

/** A whole office that cannot open a screen reports from one address, a flood comes from many. */
const TOGETHER = 20;
/** Whoever asks waits no longer for a storage that hangs. */
const PATIENCE_MS = 1_000;
/** Several copies count at once: one of them at a time is the first to write. */
const MOST_TRIES = 20;

interface Counting {
  store: ObjectStore;
  /** The same in all copies. Who asks is in the storage under no other name. */
  nameOf: (sender: string) => string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => number;
}

interface Most {
  /** Requests of one sender in a minute. */
  perSender: number;
  /** Requests of all senders in a minute. */
  together: number;
}

/** What went on within the minute. Only that counts: who is refused must not use up what the others may ask. */
interface Counts {
  total: number;
  senders: Record<string, number>;
}

const nothing = (): Counts => ({ total: 0, senders: {} });

interface Counted {
  counts: Counts;
  admitted: boolean[];
}

interface Waiting {
  name: string;
  admit: (isAdmitted: boolean) => void;
}

/**
 * One object of the storage for each minute. It is asked once at a time for everybody who came meanwhile, and not at
 * all about those of whom it is known that they asked too much: a flood does not become one of the storage. While that
 * is away, each copy counts what it knows.
 */
class SharedLimits implements RequestLimits {
  readonly #folder: string;
  readonly #most: Most;
  readonly #counting: Counting;
  #minute = 0;
  #counts = nothing();
  #waiting: Waiting[] = [];
  #isAsking = false;

  constructor(budget: string, most: Most, counting: Counting) {
    this.#folder = `limits/${budget}/`;
    this.#most = most;
    this.#counting = counting;
  }

  async take(sender: string): Promise<number | undefined> {
    const { now, nameOf } = this.#counting;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== this.#minute) {
      this.#minute = current;
      this.#counts = nothing();
    }
    const name = nameOf(sender);
    const isAdmitted = this.#hasLeft(this.#counts, name) && (await this.#ask(name));
    return isAdmitted ? undefined : Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now()) / 1_000));
  }

  #hasLeft({ total, senders }: Counts, name: string): boolean {
    const { perSender, together } = this.#most;
    return total < together && (senders[name] ?? 0) < perSender;
  }

  async #ask(name: string): Promise<boolean> {
    if (this.#waiting.length >= this.#most.together) return false;
    const answer = new Promise<boolean>((admit) => this.#waiting.push({ name, admit }));
    if (!this.#isAsking) void this.#askForAll();
    return answer;
  }

  async #askForAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const [asked, minute] = [this.#waiting.splice(0), this.#minute];
      const names = asked.map(({ name }) => name);
      const { counts, admitted } = await this.#countShared(minute, names).catch((err: unknown) => {
        this.#counting.log.warn({ err }, 'requests are counted by this copy of the registry alone');
        return this.#count(this.#counts, names);
      });
      if (minute === this.#minute) this.#counts = counts;
      for (const [index, { admit }] of asked.entries()) admit(admitted[index] === true);
    }
    this.#isAsking = false;
  }

  #count(counts: Counts, names: string[]): Counted {
    const admitted = names.map((name) => {
      if (!this.#hasLeft(counts, name)) return false;
      counts.total += 1;
      counts.senders[name] = (counts.senders[name] ?? 0) + 1;
      return true;
    });
    return { counts, admitted };
  }

  async #countShared(minute: number, names: string[]): Promise<Counted> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { result, isFirst, isWritten } = await inTime(this.#tryOnce(minute, names), deadline - performance.now());
      if (isFirst) void this.#forget(minute);
      if (isWritten) return result;
    }
    throw new StorageError('Other copies of the registry count all the time.');
  }

  async #tryOnce(minute: number, names: string[]) {
    const { store } = this.#counting;
    const key = `${this.#folder}${minute}.json`;
    const object = await store.get(key);
    const result = this.#count(object === undefined ? nothing() : (parseJson(object.bytes, key) as Counts), names);
    const isWritten = !result.admitted.includes(true) || (await store.swap(key, jsonBytes(result.counts), object?.tag));
    return { result, isFirst: object === undefined, isWritten };
  }

  /** What was counted in the minutes before the last one means nothing any more. */
  async #forget(minute: number): Promise<void> {
    const { store, log } = this.#counting;
    try {
      for (const key of await store.list(this.#folder)) {
        const counted = Number(key.slice(this.#folder.length).replace('.json', ''));
        if (!(counted >= minute - 1)) await store.remove(key);
      }
    } catch (err) {
      log.warn({ err }, 'what was counted of requests is not removed');
    }
  }
}

export function createRequestLimits(budget: string, most: Most, counting: Counting): RequestLimits {
  return new SharedLimits(budget, most, counting);
}

export function createBudgets(perSender: number, counting: Counting): Record<Budget, RequestLimits> {
  const budget = (name: Budget) => createRequestLimits(name, { perSender, together: perSender * TOGETHER }, counting);
  return {
    reports: budget('reports'),
    people: budget('people'),
    violations: budget('violations'),
    reads: budget('reads'),
  };
}
