import { type ClientReport, fingerprint } from './client-report.ts';

/** A report on its way: how often the same came again, and how long it waited, in milliseconds. */
export interface QueuedReport {
  report: ClientReport;
  repeats: number;
  waited: number;
}

/** `retry` later, after so many milliseconds when the server said so; `done` also for what it will never take. */
export type Delivery = { outcome: 'done' } | { outcome: 'retry'; after?: number };

export interface ReportQueueOptions {
  deliver: (reports: QueuedReport[]) => Promise<Delivery>;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/** More than a page can cause by itself is the same failure over and over. */
const MAXIMUM_PENDING = 20;
const MAXIMUM_PER_PAGE = 100;
const SAME_AGAIN_AFTER = 60_000;
const DELAYS = [5000, 30_000, 120_000];
/** Failures come together: one request for what happens in this time. */
const GATHERING = 300;

interface Waiting {
  report: ClientReport;
  repeats: number;
  at: number;
}

/**
 * Reports on their way to one error service. Bounded: offline for a day keeps twenty, a failure in a loop is one report
 * a minute with its count. A failed delivery is tried again later and when the network is back, and is itself reported
 * to nobody.
 */
export class ReportQueue {
  readonly #options: Required<ReportQueueOptions>;
  #waiting: Waiting[] = [];
  #underway: Waiting[] = [];
  /** When each failure was last taken, and how often it came since without being taken. */
  readonly #seen = new Map<string, { at: number; repeats: number }>();
  #taken = 0;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReportQueueOptions) {
    this.#options = { now: () => performance.now(), ...options };
  }

  add(report: ClientReport): void {
    const key = fingerprint(report);
    const at = this.#options.now();
    const waiting = this.#waiting.find((other) => fingerprint(other.report) === key);
    if (waiting !== undefined) {
      waiting.repeats += 1;
      return;
    }
    const seen = this.#seen.get(key);
    const tooSoon = seen !== undefined && at - seen.at < SAME_AGAIN_AFTER;
    // The first failures are the causes, those after them the consequences: what is over the limit is dropped.
    if (tooSoon || this.#waiting.length + this.#underway.length >= MAXIMUM_PENDING || this.#taken >= MAXIMUM_PER_PAGE) {
      if (seen !== undefined) seen.repeats += 1;
      return;
    }
    this.#waiting.push({ report, repeats: seen?.repeats ?? 0, at });
    this.#seen.set(key, { at, repeats: 0 });
    this.#taken += 1;
    this.#plan(GATHERING);
  }

  /** Sends now what waits, e.g. when the network is back or the page goes away. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0 || this.#underway.length > 0) return;
    this.#underway = this.#waiting;
    this.#waiting = [];
    const now = this.#options.now();
    const reports = this.#underway.map(({ report, repeats, at }) => ({
      report,
      repeats,
      waited: Math.round(now - at),
    }));
    const delivery = await this.#options.deliver(reports).catch((): Delivery => ({ outcome: 'retry' }));
    const sent = this.#underway;
    this.#underway = [];
    if (delivery.outcome === 'retry') {
      this.#waiting = [...sent, ...this.#waiting];
      this.#plan(delivery.after ?? DELAYS[this.#attempts] ?? Number.POSITIVE_INFINITY);
      this.#attempts += 1;
      return;
    }
    this.#attempts = 0;
    if (this.#waiting.length > 0) this.#plan(GATHERING);
  }

  #plan(delay: number): void {
    // After the last delay only a new failure or the network's return tries again.
    if (this.#timer !== undefined || !Number.isFinite(delay)) return;
    this.#timer = setTimeout(() => void this.flush(), delay);
  }
}
