import type { Manifest } from '../manifest/manifest.ts';
import { jsonBytes, type ObjectStore, readJson } from '../storage/storage.ts';
import { isAppId } from './channels.ts';

/**
 * What a developer shows instead of what is pinned: a remote from a development server, or the host in a development
 * build. It ends by itself when it is no longer renewed, and leaves the channel as it is.
 */
export interface Development {
  url?: string;
  manifest?: Manifest;
  version?: string;
  /** ISO time. */
  until: string;
}

/** How versions of the host begin that were built for developers: nobody means one of them without naming it. */
export const DEVELOPMENT_BUILD = '0.0.0-development';

const key = (id: string) => `development/${id}.json`;

/** Starts or renews; the last one to write has the place. */
export async function develop(store: ObjectStore, id: string, development: Development): Promise<void> {
  if (!isAppId(id)) throw new Error(`"${id}" is no app.`);
  await store.put(key(id), jsonBytes(development));
}

export async function endDevelopment(store: ObjectStore, id: string): Promise<void> {
  if (isAppId(id)) await store.remove(key(id));
}

/** Undefined when nobody develops the app, or no longer renews. */
export async function developmentOf(
  store: ObjectStore,
  id: string,
  now = Date.now(),
): Promise<Development | undefined> {
  const found = isAppId(id) ? await readJson<Development>(store, key(id)) : undefined;
  return found && Date.parse(found.until) > now ? found : undefined;
}

/** Every app in development, sorted by id. */
export async function listDevelopment(
  store: ObjectStore,
  now = Date.now(),
): Promise<{ id: string; development: Development }[]> {
  const ids = (await store.list('development/')).map((name) => name.slice('development/'.length, -'.json'.length));
  const found = await Promise.all(ids.map(async (id) => ({ id, development: await developmentOf(store, id, now) })));
  return found.flatMap(({ id, development }) => (development ? [{ id, development }] : []));
}
