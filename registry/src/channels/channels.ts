import { randomUUID } from 'node:crypto';
import { jsonBytes, type ObjectStore, parseJson, readJson, StorageError } from '../storage/storage.ts';

/** A version that some people get before the others. */
export interface Canary {
  version: string;
  /** 0 to 100, fractions of at most two digits. */
  percent: number;
  since: string;
  by: string;
}

export type Action =
  | 'publish'
  | 'pin'
  | 'canary'
  | 'promote'
  | 'rollback'
  | 'block'
  | 'unblock'
  /** People met failures of the pinned version. */
  | 'breaker'
  /** The canary was over its error rate. */
  | 'auto-rollback'
  | 'withdraw';

/** Who changed what people get of an app, when, from which version to which, and why. */
export interface HistoryEntry {
  uuid: string;
  at: string;
  action: Action;
  by: string;
  version?: string;
  from?: string;
  percent?: number;
  commit?: string;
  why?: string;
  /** Rules that were overruled by hand. */
  forced?: string[];
}

/** What people get of one app. */
export interface Channel {
  /** Raised by each change. */
  revision: number;
  pinned?: string;
  /** Versions that were pinned before and gave no cause for complaint, newest first. */
  good: string[];
  canary?: Canary;
  blocked: Record<string, { at: string; reason: string }>;
  /** When somebody lifted the blocking of a version, ISO time. */
  lifted?: Record<string, string>;
  /** The latest change; here first, so that no kill between two writes loses it. */
  change?: HistoryEntry;
}

/** One sentence that says why a channel cannot be changed so. */
export class ChannelError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChannelError';
  }
}

export type Note = Omit<HistoryEntry, 'uuid' | 'at'>;

/** Two writers at once are rare; so many in a row means that something else is wrong. */
const TRIES = 30;
const GOOD_KEPT = 10;

const empty: Channel = { revision: 0, good: [], blocked: {} };

/** The id of an app; anything else never becomes part of a key. */
export function isAppId(text: string): boolean {
  return text.length <= 60 && /^(shell|mfe-[a-z][a-z0-9-]*)$/.test(text);
}

/** A version of an app, one segment of an address. */
export function isVersion(text: string): boolean {
  return text.length <= 100 && /^[a-z0-9][a-z0-9.-]*$/.test(text) && !text.includes('..');
}

const channelKey = (id: string) => `channels/${id}.json`;

/** Undefined for an app that nobody ever got. */
export async function readChannel(store: ObjectStore, id: string): Promise<Channel | undefined> {
  return isAppId(id) ? readJson<Channel>(store, channelKey(id)) : undefined;
}

/** Every channel, the shell's included, sorted by id. */
export async function listChannels(store: ObjectStore): Promise<{ id: string; channel: Channel }[]> {
  const ids = (await store.list('channels/')).map((key) => key.slice('channels/'.length, -'.json'.length));
  const channels = await Promise.all(
    ids.filter(isAppId).map(async (id) => ({ id, channel: await readChannel(store, id) })),
  );
  return channels.flatMap(({ id, channel }) => (channel ? [{ id, channel }] : []));
}

/** The last known good version: what is opened when the pinned one does not load. */
export function previousOf({ pinned, good, blocked }: Channel): string | undefined {
  return good.find((version) => version !== pinned && !blocked[version]);
}

/** The channel with another pinned version; the one before becomes a good one unless it is blocked or given up. */
export function withPinned(channel: Channel, version: string, { keepFormer = true } = {}): Channel {
  const { pinned, good, blocked } = channel;
  const former = pinned !== undefined && keepFormer && !blocked[pinned] ? [pinned] : [];
  const others = good.filter((other) => other !== version && other !== pinned);
  return { ...channel, pinned: version, good: [...former, ...others].slice(0, GOOD_KEPT) };
}

export interface Change {
  channel: Channel;
  note: Note;
}

/**
 * Reads the channel, asks what becomes of it, and writes that only if nobody else changed it meanwhile; else it asks
 * again on what is there by then. Undefined from `next` leaves everything as it is.
 * @throws ChannelError from `next`, StorageError.
 */
export async function changeChannel(
  store: ObjectStore,
  id: string,
  next: (channel: Channel) => Change | undefined,
): Promise<Channel> {
  if (!isAppId(id)) throw new ChannelError(`"${id}" is no app: an app is called shell or mfe-….`);
  const uuid = randomUUID();
  for (let tries = 0; tries < TRIES; tries++) {
    const object = await store.get(channelKey(id));
    const current = object ? (parseJson(object.bytes, channelKey(id)) as Channel) : empty;
    // A bucket may have written what it then seemed to refuse.
    if (current.change?.uuid === uuid) return keepHistory(store, id, current);
    const change = next(current);
    if (!change) return current;
    // The last change reaches the history at the latest before it is replaced here.
    if (current.change) await addHistory(store, id, current.change);
    const entry: HistoryEntry = { uuid, at: new Date().toISOString(), ...change.note };
    const channel = { ...change.channel, revision: current.revision + 1, change: entry };
    if (await swapped(store, id, channel, object?.tag)) return keepHistory(store, id, channel);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * (tries + 1)));
  }
  throw new ChannelError(`${id}: others change its channel all the time; try again in a minute.`);
}

/**
 * Whether the channel is what it was to become. An answer that was lost says nothing of what was written: whoever made
 * a change without knowing so would make it twice.
 */
async function swapped(store: ObjectStore, id: string, channel: Channel, tag: string | undefined): Promise<boolean> {
  try {
    return await store.swap(channelKey(id), jsonBytes(channel), tag);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const uncertain = `${error.message} The change of ${id} may have been made: look at npm run registry -- history ${id} before you repeat it.`;
    const now = await readChannel(store, id).catch((again: unknown) => {
      throw new StorageError(uncertain, again);
    });
    if (now?.change?.uuid === channel.change?.uuid) return true;
    throw error;
  }
}

/** Whoever reads the history, or changes the channel, completes it. */
async function keepHistory(store: ObjectStore, id: string, channel: Channel): Promise<Channel> {
  try {
    if (channel.change) await addHistory(store, id, channel.change);
  } catch (error) {
    // The change is made: whoever was told that it failed would make it twice.
    if (!(error instanceof StorageError)) throw error;
  }
  return channel;
}

/** Adding the same entry again changes nothing. */
export async function addHistory(store: ObjectStore, id: string, entry: HistoryEntry): Promise<void> {
  const time = entry.at.replaceAll(/[-:.]/g, '');
  await store.putIfAbsent(`history/${id}/${time}-${entry.uuid}.json`, jsonBytes(entry));
}

/** Newest first. */
export async function readHistory(
  store: ObjectStore,
  id: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<HistoryEntry[]> {
  const latest = (await readChannel(store, id))?.change;
  if (latest) await addHistory(store, id, latest);
  const keys = (await store.list(`history/${id}/`)).reverse().slice(0, limit);
  const entries = await Promise.all(keys.map((key) => readJson<HistoryEntry>(store, key)));
  return entries.flatMap((entry) => entry ?? []);
}
