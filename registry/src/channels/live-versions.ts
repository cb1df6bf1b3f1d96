import { MAX_REMOTES } from '@bloom/shared-rules/input/limits';
import type { FastifyBaseLogger } from 'fastify';
import { inTime } from '../storage/in-time.ts';
import { type ObjectStore, SHELL, type StoredObject } from '../storage/storage.ts';
import { isAppId, isVersion } from './channels.ts';
import { type Development, listDevelopment } from './channels-development.ts';
import { isLiveVersion, isManifestOf, isWebAddress, type LiveVersion, record } from './record-shape.ts';

/** What people get of one remote. */
export interface LiveRemote {
  id: string;
  pinned: LiveVersion;
  /** The last known good one. */
  previous?: LiveVersion;
  canary?: LiveVersion & { percent: number };
}

export interface LiveVersions {
  /** When the storage was read. */
  readAt: Date;
  /** Sorted by id. */
  remotes: LiveRemote[];
  /** Version of the host. */
  shell?: string;
  development: { id: string; development: Development }[];
}

/**
 * What people get now, at most as old as the cache. While the storage is slow or away, what it said last.
 * @param anyAge also what is older than five minutes: for pages, files and the list of them, which must reach people
 * @throws StorageError when there is nothing that may be said.
 */
export type LiveVersionsReader = (options?: { anyAge?: boolean }) => Promise<LiveVersions>;

export interface LiveVersionsOptions {
  store: ObjectStore;
  log: FastifyBaseLogger;
  /** Milliseconds for which an answer serves again. */
  cacheMs?: number;
  now?: () => number;
  /**
   * Whether everybody is a developer here. Nothing of a development server is hashed: elsewhere whoever can write into
   * the storage would choose what runs for all.
   */
  showsDevelopment?: () => boolean;
}

const CACHE_MS = 2_000;
/** So many times as old, an answer still serves while the next one is read: five seconds. */
const LATE = 2.5;
/** A storage that hangs keeps nobody longer than this. */
const PATIENCE_MS = 1_000;
/** Whoever comes later waits only as long as an answer takes that is about to come. */
const LEAST_PATIENCE_MS = 50;
/** While the storage is away its last answer counts so long; then the registry says that it cannot do its work. */
const STALE_MS = 300_000;
const LARGEST_OBJECT = 1_000_000;
const REMEMBERED = 500;

export function createLiveVersions(options: LiveVersionsOptions): LiveVersionsReader {
  const { store, log, cacheMs = CACHE_MS, now = Date.now, showsDevelopment = () => false } = options;
  const reader = new TolerantReader(store, log, showsDevelopment);
  let latest: LiveVersions | undefined;
  let pending: Promise<LiveVersions> | undefined;
  let askedAt = 0;
  let toldOf = -1;
  const ask = (): Promise<LiveVersions> => {
    if (pending !== undefined) return pending;
    askedAt = now();
    pending = reader
      .read(new Date(askedAt))
      .then((versions) => {
        latest = versions;
        return versions;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  return async ({ anyAge = false } = {}) => {
    const age = latest === undefined ? Number.POSITIVE_INFINITY : now() - latest.readAt.getTime();
    if (latest !== undefined && age < cacheMs) return latest;
    const asked = ask();
    if (latest === undefined) return asked;
    // A bucket far away takes its time: whoever asks now does not wait for it.
    if (age < cacheMs * LATE) {
      asked.catch(() => undefined);
      return latest;
    }
    try {
      return await inTime(asked, Math.max(LEAST_PATIENCE_MS, PATIENCE_MS - (now() - askedAt)));
    } catch (error) {
      if (!anyAge && age > STALE_MS) throw error;
      if (toldOf !== askedAt) log.error({ err: error }, 'the storage does not answer, its last answer serves');
      toldOf = askedAt;
      return latest;
    }
  };
}

/** As much of a channel as is needed here, whatever somebody wrote into its object. */
interface ChannelView {
  pinned: string[];
  canary?: { version: string; percent: number };
}

/**
 * A storage that does not answer fails the reading; an object that is not what it should be costs its own remote only,
 * and is told once.
 */
class TolerantReader {
  readonly #store: ObjectStore;
  readonly #log: FastifyBaseLogger;
  readonly #showsDevelopment: () => boolean;
  readonly #publications = new Map<string, LiveVersion>();
  readonly #told = new Set<string>();

  constructor(store: ObjectStore, log: FastifyBaseLogger, showsDevelopment: () => boolean) {
    this.#store = store;
    this.#log = log;
    this.#showsDevelopment = showsDevelopment;
  }

  async read(readAt: Date): Promise<LiveVersions> {
    const ids = (await this.#store.list('channels/')).flatMap((key) => appIdOf(key) ?? []);
    const listed = ids.filter((id) => id !== SHELL);
    if (listed.length > MAX_REMOTES) this.#tell('channels', `more than ${MAX_REMOTES} remotes; the rest is left out`);
    const remotes = await Promise.all(listed.slice(0, MAX_REMOTES).map((id) => this.#remote(id)));
    const shell = ids.includes(SHELL) ? (await this.#channel(SHELL)).pinned[0] : undefined;
    return {
      readAt,
      remotes: remotes.flatMap((remote) => remote ?? []),
      ...(shell !== undefined && { shell }),
      development: await this.#development(),
    };
  }

  /** The first version that can be read is what people get, the next one what they fall back to. */
  async #remote(id: string): Promise<LiveRemote | undefined> {
    const channel = await this.#channel(id);
    const versions: LiveVersion[] = [];
    for (const version of channel.pinned) {
      const publication = await this.#publication(id, version);
      if (publication) versions.push(publication);
      if (versions.length === 2) break;
    }
    const [pinned, previous] = versions;
    if (pinned === undefined) return undefined;
    const canary = channel.canary && (await this.#publication(id, channel.canary.version));
    return {
      id,
      pinned,
      ...(previous && { previous }),
      ...(canary && channel.canary && { canary: { ...canary, percent: channel.canary.percent } }),
    };
  }

  async #channel(id: string): Promise<ChannelView> {
    const key = `channels/${id}.json`;
    const content = this.#json(await this.#store.get(key), key);
    const { pinned, good, blocked, canary } = record(content);
    if (!isVersionText(pinned)) return { pinned: [] };
    const refused = record(blocked);
    const others = (Array.isArray(good) ? good.slice(0, 50) : []).filter(isVersionText);
    const { version, percent } = record(canary);
    const isCanary = isVersionText(version) && typeof percent === 'number' && percent > 0 && percent <= 100;
    return {
      pinned: [pinned, ...others.filter((other) => other !== pinned && !Object.hasOwn(refused, other))],
      ...(isCanary && !Object.hasOwn(refused, version) && version !== pinned && { canary: { version, percent } }),
    };
  }

  /** Records never change: one that was good stays in memory. */
  async #publication(id: string, version: string): Promise<LiveVersion | undefined> {
    const key = `publications/${id}/${version}.json`;
    const known = this.#publications.get(key);
    if (known) return known;
    const content = this.#json(await this.#store.get(key), key);
    if (!isLiveVersion(content, id, version)) {
      this.#tell(key, 'is no record of a version that can be loaded');
      return undefined;
    }
    if (this.#publications.size >= REMEMBERED) this.#publications.clear();
    this.#publications.set(key, content);
    return content;
  }

  async #development(): Promise<LiveVersions['development']> {
    if (!this.#showsDevelopment()) return [];
    const found = await listDevelopment(this.#store).catch((error: unknown) => {
      this.#tell('development', String(error));
      return [];
    });
    return found.filter(({ id, development: { manifest, url, version } }) => {
      const isShown = id === SHELL ? isVersionText(version) : isManifestOf(manifest, id) && isWebAddress(url);
      if (!isShown) this.#tell(`development/${id}.json`, 'shows nothing that can be loaded');
      return isShown;
    });
  }

  #json(object: StoredObject | undefined, key: string): unknown {
    if (object === undefined) return undefined;
    if (object.bytes.length > LARGEST_OBJECT) {
      this.#tell(key, `is larger than ${LARGEST_OBJECT} bytes`);
      return undefined;
    }
    try {
      return JSON.parse(object.bytes.toString('utf8'));
    } catch {
      this.#tell(key, 'is no JSON');
      return undefined;
    }
  }

  #tell(key: string, problem: string): void {
    const sentence = `${key}: ${problem}`;
    if (this.#told.has(sentence) || this.#told.size >= REMEMBERED) return;
    this.#told.add(sentence);
    this.#log.error({ key, problem }, 'an object of the storage is left out');
  }
}

function appIdOf(key: string): string | undefined {
  const id = /^channels\/([^/]+)\.json$/.exec(key)?.[1];
  return id !== undefined && isAppId(id) ? id : undefined;
}

function isVersionText(value: unknown): value is string {
  return typeof value === 'string' && isVersion(value);
}
