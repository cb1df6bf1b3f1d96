import { randomUUID } from 'node:crypto';
import { checkKey, checkPrefix, type ObjectStore, type StoredObject } from '../src/storage/storage.ts';

/** A store that shows everything of another and keeps what is written to itself: to try what nobody shall get yet. */
export function overlayStore(base: ObjectStore): ObjectStore {
  const own = new Map<string, StoredObject | undefined>();
  const get = async (key: string) => {
    checkKey(key);
    return own.has(key) ? own.get(key) : base.get(key);
  };
  const write = (key: string, bytes: Uint8Array) => own.set(key, { bytes: Buffer.from(bytes), tag: randomUUID() });
  return {
    get,
    async put(key, bytes) {
      checkKey(key);
      write(key, bytes);
    },
    async putIfAbsent(key, bytes) {
      if (await get(key)) return false;
      write(key, bytes);
      return true;
    },
    async swap(key, bytes, tag) {
      if ((await get(key))?.tag !== tag) return false;
      write(key, bytes);
      return true;
    },
    async list(prefix) {
      checkPrefix(prefix);
      const keys = new Set(await base.list(prefix));
      for (const [key, object] of own) {
        if (object === undefined) keys.delete(key);
        else if (key.startsWith(prefix)) keys.add(key);
      }
      return [...keys].sort();
    },
    listOlder: async () => [],
    removeDrafts: async () => 0,
    async remove(key) {
      checkKey(key);
      own.set(key, undefined);
    },
  };
}
