import { pino } from 'pino';
import { sha384 } from '../channels/storage-files.ts';
import { jsonBytes, type ObjectStore } from '../storage/storage.ts';

export const silent = pino({ level: 'silent' });

const routeOf = (id: string) => ({ id: `${id.slice(4)}.home`, path: `/${id.slice(4)}`, title: 'Finance' });

/** The record of a version, as publishing writes it, without its files. */
export function recordOf(id: string, version: string, changed: object = {}): object {
  return {
    id,
    version,
    at: '2026-11-20T08:00:00.000Z',
    by: 'test',
    entry: 'mf-manifest.json',
    integrity: sha384(Buffer.from(`${id} ${version}`)),
    manifest: { id, title: 'Facturation', owner: 'billing', shellApi: '^1.0.0', routes: [routeOf(id)] },
    files: {},
    ...changed,
  };
}

export async function givePublication(
  store: ObjectStore,
  id: string,
  version: string,
  changed?: object,
): Promise<void> {
  await store.putIfAbsent(`publications/${id}/${version}.json`, jsonBytes(recordOf(id, version, changed)));
}

/** Writes the channel as it is, whatever stands there; a text as it is too. */
export async function giveChannel(store: ObjectStore, id: string, channel: unknown): Promise<void> {
  const key = `channels/${id}.json`;
  const bytes = typeof channel === 'string' ? Buffer.from(channel) : jsonBytes(channel);
  await store.swap(key, bytes, (await store.get(key))?.tag);
}

/** A remote that everybody gets in its last version; the others were good. */
export async function giveRemote(store: ObjectStore, id: string, versions: string[], more: object = {}): Promise<void> {
  for (const version of versions) await givePublication(store, id, version);
  const [pinned, ...good] = [...versions].reverse();
  await giveChannel(store, id, { revision: 1, pinned, good, blocked: {}, ...more });
}
