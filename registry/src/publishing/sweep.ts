import { readPublication, versionPrefix } from '../channels/publish-record.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';

/** An upload that was never finished: its files are there, its record is not, so it is no version for anybody. */
export interface Unfinished {
  id: string;
  version: string;
  files: number;
}

export interface Swept {
  uploads: Unfinished[];
  /** Single objects that were half written. */
  drafts: number;
}

/**
 * Removes what publishers left that were killed. Versions are never removed: open tabs need them. An upload of which
 * anything was written since the moment is somebody's who is still at it.
 */
export async function sweep(store: ObjectStore, moment: Date): Promise<Swept> {
  const uploads: Unfinished[] = [];
  for (const { id, version } of await folders(store, moment)) {
    const keys = await unfinished(store, { id, version }, moment);
    // Asked each time: somebody may publish the same content at this moment.
    for (const key of keys) {
      if (await readPublication(store, id, version)) break;
      await store.remove(key);
    }
    if (keys.length > 0) uploads.push({ id, version, files: keys.length });
  }
  return { uploads, drafts: await store.removeDrafts(moment) };
}

type Folder = Pick<Unfinished, 'id' | 'version'>;

async function folders(store: ObjectStore, moment: Date): Promise<Folder[]> {
  const keys = [...(await store.listOlder('remotes/', moment)), ...(await store.listOlder(`${SHELL}/`, moment))];
  const found = new Map<string, Folder>();
  for (const key of keys) {
    const [first = '', second = '', third = ''] = key.split('/');
    const folder = first === SHELL ? { id: SHELL, version: second } : { id: second, version: third };
    found.set(versionPrefix(folder.id, folder.version), folder);
  }
  return [...found.values()];
}

async function unfinished(store: ObjectStore, { id, version }: Folder, moment: Date): Promise<string[]> {
  if (await readPublication(store, id, version)) return [];
  const prefix = versionPrefix(id, version);
  const [all, old] = [await store.list(prefix), await store.listOlder(prefix, moment)];
  return all.length === old.length ? all : [];
}
