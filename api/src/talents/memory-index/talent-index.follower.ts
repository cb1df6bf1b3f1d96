import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { DAY_MS, HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Platform } from '../../platform/context/context.ts';
import { type LiveIndex, serveFrom } from '../talent-index/talent-index.ts';
import { MemoryIndex } from './memory-index.ts';
import type { Segment } from './segment.ts';
import { loadSegment } from './segment-load.ts';
import { docOf } from './talent-doc.ts';
import { databaseIdentity, readChanges, readDocs, readLabels } from './talent-docs.repository.ts';
import { readSegment } from './warm-file.ts';

/** So many changes since the bulk are looked at one by one; then a new bulk is made. */
const TAIL_LIMIT = 10_000;
/** What the database says may be lost on the way. */
const POLL_MS = 10_000;
export const LIMITS = {
  /** More changes at once are not taken in: PostgreSQL answers until the new bulk is there. */
  catchUp: 50_000,
  /** After a bulk that was not made, or that too much overtook. */
  retryMs: 30_000,
  /** Words that somebody does not have any more leave bulk and file, those of who left (erased, often) sooner. */
  renewMs: DAY_MS,
  forgetMs: HOUR_MS,
};
const BATCH = 1_000;
const LOOK_MS = 20;

type Parts = Pick<Platform, 'db' | 'events' | 'log'>;

/**
 * Keeps an index of one process the same as the database: a bulk from a file or a load, then every change, in the order
 * in which transactions can be known to have ended.
 */
export class TalentFollower {
  readonly #platform: Parts;
  readonly #databaseUrl: string;
  readonly #path: string;
  readonly #limits: typeof LIMITS;
  #index: MemoryIndex | undefined;
  /** What had ended by then is in the index. */
  #position = '';
  /** Who left since the last load was begun. */
  #gone = new Set<string>();
  #following: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #building: Promise<void> | undefined;
  /** No load begins: the kept one is looked at first, or one has failed a moment ago. */
  #resting = true;
  #worker: Worker | undefined;
  #builtAt = Date.now();
  /** Since when the file holds somebody who left. */
  #leftAt: number | undefined;
  #labelsAreStale = false;
  #stops: (() => void)[] = [];
  #stopped = false;

  constructor(platform: Parts, databaseUrl: string, folder: string, limits = LIMITS) {
    this.#limits = limits;
    this.#platform = platform;
    this.#databaseUrl = databaseUrl;
    this.#path = join(folder, 'talents.index');
  }

  /** Answers soon: until there is an index, the database is searched. */
  async start(): Promise<void> {
    const { db, events } = this.#platform;
    const poll = setInterval(() => void this.settle().catch(() => undefined), POLL_MS);
    this.#stops = [
      events.on('talent_changed', (payload) => {
        if (payload === 'labels') this.#labelsAreStale = true;
        void this.settle().catch(() => undefined);
      }),
      events.onReconnect(() => {
        this.#labelsAreStale = true;
        void this.settle().catch(() => undefined);
      }),
      () => clearInterval(poll),
      serveFrom(db, this.#live()),
    ];
    const started = Date.now();
    try {
      const kept = await readSegment(this.#path, await databaseIdentity(db));
      if (kept !== undefined && (await this.#open(kept))) this.#say('opened from its file', kept, started);
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'talent index: the kept one was not opened');
    }
    this.#resting = false;
    if (this.#index === undefined) this.#build();
  }

  /** The index, once there is one. */
  async loaded(): Promise<MemoryIndex> {
    while (this.#index === undefined) {
      if (this.#stopped) throw new Error('Stopped.');
      await setTimeout(LOOK_MS);
    }
    return this.#index;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    await this.#worker?.terminate();
    await Promise.allSettled([this.#following, this.#building]);
  }

  /** When everything that ended before is in the index. */
  settle(): Promise<void> {
    // Who comes while a reading is under way needs the next one, which all of them share.
    this.#waiting ??= this.#following
      .catch(() => undefined)
      .then(() => {
        this.#waiting = undefined;
        this.#following = this.#follow();
        return this.#following;
      });
    return this.#waiting;
  }

  #live(): LiveIndex {
    const follower = this;
    return {
      get index() {
        return follower.#platform.events.connected ? follower.#index : undefined;
      },
      settle: () => follower.settle(),
    };
  }

  /** False when too much changed since. */
  async #open(segment: Segment): Promise<boolean> {
    this.#position = segment.head.position;
    const opened = new MemoryIndex(segment, await readLabels(this.#platform.db));
    const isFollowed = await this.#takeChanges(opened);
    if (isFollowed) this.#index = opened;
    return isFollowed;
  }

  #say(what: 'opened from its file' | 'loaded', { head: { count, terms } }: Segment, started: number): void {
    this.#platform.log.info({ count, terms: terms.length, ms: Date.now() - started }, `talent index: ${what}`);
  }

  async #follow(): Promise<void> {
    const index = this.#index;
    if (index === undefined || this.#stopped) return this.#build();
    if (this.#labelsAreStale) {
      this.#labelsAreStale = false;
      try {
        index.relabel(await readLabels(this.#platform.db));
      } catch (error) {
        this.#labelsAreStale = true;
        throw error;
      }
    }
    if (!(await this.#takeChanges(index))) this.#index = undefined;
    const { renewMs, forgetMs } = this.#limits;
    const isOld = index.tailSize > 0 && Date.now() - this.#builtAt > renewMs;
    const holdsWhoLeft = this.#leftAt !== undefined && Date.now() - this.#leftAt >= forgetMs;
    if (index.tailSize > TAIL_LIMIT || isOld || holdsWhoLeft) this.#build();
  }

  /** False when too much changed to follow, or when the database is not the one, or not as far, as it was. */
  async #takeChanges(index: MemoryIndex): Promise<boolean> {
    const { db } = this.#platform;
    const { database, position, isBehind, changes } = await readChanges(db, this.#position, this.#limits.catchUp);
    if (database !== index.database || isBehind || changes.length > this.#limits.catchUp) {
      this.#build();
      return false;
    }
    for (let at = 0; at < changes.length; at += BATCH) {
      for (const row of await readDocs(db, changes.slice(at, at + BATCH))) {
        if (row.isFound) {
          this.#gone.delete(row.id);
          index.put(docOf(row), BigInt(row.changed));
        } else {
          this.#gone.add(row.id);
          this.#leftAt ??= Date.now();
          index.drop(row.id);
        }
      }
    }
    this.#position = position;
    return true;
  }

  /** A new bulk, made beside: what is there answers meanwhile. */
  #build(): void {
    if (this.#building !== undefined || this.#resting || this.#stopped) return;
    this.#gone = new Set();
    const started = Date.now();
    this.#building = this.#load()
      .then(async (segment) => {
        // Nothing else takes changes while the bulk is exchanged.
        await this.#following.catch(() => undefined);
        this.#following = this.#exchange(segment);
        await this.#following;
        this.#builtAt = Date.now();
        this.#say('loaded', segment, started);
      })
      .catch((error: unknown) => {
        if (this.#stopped) return;
        this.#platform.log.warn({ err: error }, 'talent index: not loaded, PostgreSQL answers; trying again');
        this.#resting = true;
        void setTimeout(this.#limits.retryMs, undefined, { ref: false }).then(() => {
          this.#resting = false;
          this.#build();
        });
      })
      .finally(() => {
        this.#building = undefined;
      });
  }

  async #exchange(segment: Segment): Promise<void> {
    if (this.#index === undefined) {
      if (!(await this.#open(segment))) throw new Error('More changed during the load than is taken in.');
    } else this.#index.replace(segment, this.#gone);
  }

  /** While it is made who leaves is noted anew; who left before stays noted until there is a file without them. */
  async #load(): Promise<Segment> {
    const leftAt = this.#leftAt;
    this.#leftAt = undefined;
    try {
      const load = loadSegment(this.#databaseUrl, this.#path);
      this.#worker = load.worker;
      const { segment, unkept } = await load.done;
      if (unkept !== undefined) {
        if (leftAt !== undefined) this.#leftAt ??= Date.now();
        this.#platform.log.warn({ why: unkept }, 'talent index: not kept for the next start');
      }
      return segment;
    } catch (error) {
      this.#leftAt ??= leftAt;
      throw error;
    }
  }
}

/** The index of this process, which answers once it is there. */
export async function followTalents(platform: Platform): Promise<TalentFollower> {
  const { databaseUrl, talentIndexDir } = platform.environment;
  const follower = new TalentFollower(platform, databaseUrl, talentIndexDir);
  await follower.start();
  return follower;
}
