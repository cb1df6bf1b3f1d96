import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { jsonBytes, type ObjectStore, readJson } from '../storage/storage.ts';
import type { Counts } from './breaker-rules.ts';
import type { Incident, Subject } from './incident.ts';

/** A version that fails for everybody is known to fail: more of the same would only fill the store. */
const MOST_PER_VERSION = 1_000;
/** Of these, what nobody vouches for: whoever floods without a session must not hide what people met. */
const MOST_ANONYMOUS = 500;
const MOST_READ = 200;
const INCIDENTS_KEPT_MS = 30 * DAY_MS;

/** Incidents and who failed or opened, as objects of the store: any copy of the registry counts the same. */
export interface IncidentStore {
  /** @param once what makes a repetition within the hour the same; without it each report is one of its own. */
  write(incident: Incident, once?: string): Promise<void>;
  /** Newest first; every remote's, or those of one, or of one of its versions. */
  read(of: Partial<Subject>, limit?: number): Promise<Incident[]>;
  /** Notes that a person's attempt failed or succeeded; more often in the same minute changes nothing. */
  mark(kind: 'failed' | 'opened', subject: Subject, person: string, at: Date): Promise<void>;
  /** Distinct people within the window that ends at `now`, to the minute. */
  count(subject: Subject, window: number, now: Date): Promise<Counts>;
  /** Removes what is too old to matter. */
  sweep(now: Date): Promise<void>;
}

export function createIncidentStore(store: ObjectStore): IncidentStore {
  return {
    async write(incident, once) {
      const folder = `incidents/${incident.remote}/${incident.version}/`;
      const name = once === undefined ? `${stamp(incident.at)}-${randomUUID()}` : hourly(incident.at, once);
      const most = incident.person === undefined ? MOST_ANONYMOUS : MOST_PER_VERSION;
      if ((await store.list(folder)).length >= most) return;
      await store.putIfAbsent(`${folder}${name}.json`, jsonBytes(incident));
    },
    async read({ remote, version }, limit = MOST_READ) {
      const folder = ['incidents', remote, remote && version].filter(Boolean).join('/');
      const keys = (await store.list(`${folder}/`)).sort((one, other) => (nameOf(one) < nameOf(other) ? 1 : -1));
      const found = await Promise.all(keys.slice(0, Math.min(limit, MOST_READ)).map((key) => readIncident(store, key)));
      return found.flatMap((incident) => incident ?? []);
    },
    async mark(kind, subject, person, at) {
      const minute = Math.floor(at.getTime() / MINUTE_MS);
      await store.putIfAbsent(`${hourFolder(kind, subject, at.getTime())}${minute}-${person}.json`, jsonBytes({}));
    },
    async count(subject, window, now) {
      const failed = await people(store, 'failed', subject, { window, now });
      const opened = await people(store, 'opened', subject, { window, now });
      return { failed: failed.size, opened: [...opened].filter((person) => !failed.has(person)).length };
    },
    sweep: (now) => sweep(store, now),
  };
}

async function readIncident(store: ObjectStore, key: string): Promise<Incident | undefined> {
  // One that somebody damaged must not hide the others.
  return readJson<Incident>(store, key).catch(() => undefined);
}

async function people(
  store: ObjectStore,
  kind: 'failed' | 'opened',
  subject: Subject,
  { window, now }: { window: number; now: Date },
): Promise<Set<string>> {
  const since = now.getTime() - window;
  const found = new Set<string>();
  for (let hour = Math.floor(since / HOUR_MS); hour <= Math.floor(now.getTime() / HOUR_MS); hour += 1) {
    for (const key of await store.list(hourFolder(kind, subject, hour * HOUR_MS))) {
      const { minute, person } = markOf(key);
      if ((minute + 1) * MINUTE_MS > since) found.add(person);
    }
  }
  return found;
}

function hourFolder(kind: 'failed' | 'opened', { remote, version }: Subject, time: number): string {
  return `people/${remote}/${version}/${kind}/${Math.floor(time / HOUR_MS)}/`;
}

function markOf(key: string): { minute: number; person: string } {
  const name = nameOf(key);
  return { minute: Number(name.slice(0, name.indexOf('-'))), person: name.slice(name.indexOf('-') + 1) };
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1).replace(/\.json$/, '');

/** Sorts by time, and holds nothing that a name of an object may not hold. */
function stamp(iso: string): string {
  return iso.replaceAll(/[:.]/g, '-');
}

function hourly(iso: string, once: string): string {
  return `${stamp(iso).slice(0, '2026-11-21T16'.length)}-${createHash('sha256').update(once).digest('hex').slice(0, 32)}`;
}

async function sweep(store: ObjectStore, now: Date): Promise<void> {
  const oldest = stamp(new Date(now.getTime() - INCIDENTS_KEPT_MS).toISOString());
  for (const key of await store.list('incidents/')) {
    if (nameOf(key) < oldest) await store.remove(key);
  }
  for (const key of await store.list('people/')) {
    if ((markOf(key).minute + 1) * MINUTE_MS < now.getTime() - 2 * HOUR_MS) await store.remove(key);
  }
}
