import { Readable } from 'node:stream';
import { BucketRefusal, openBucket } from '@bloom/shared-server/bucket';
import type { BucketSettings } from '@bloom/shared-server/bucket-settings';
import { type FileStore, isStorageKey, newStorageKey, type StoreFailure, storeError } from './file-store.ts';

export function createS3Store(settings: BucketSettings): FileStore {
  const bucket = openBucket(settings);
  const known = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Malformed storage key.');
    return key;
  };
  return {
    async put(bytes) {
      const key = newStorageKey();
      await bucket.put(key, bytes).catch(fail);
      return key;
    },
    putBack: (key, bytes) => bucket.put(known(key), bytes).catch(fail),
    async get(key, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const { body, status } = await bucket.get(known(key), headers).catch(fail);
      if (body === null || (range !== undefined && status !== 206)) throw storeError('STORE_DOWN');
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    remove: async (key) => bucket.remove(known(key)).catch(fail),
    async problem() {
      try {
        for await (const _any of bucket.list(undefined, 1)) break;
        return undefined;
      } catch (cause) {
        return { reason: failureOf(cause), cause };
      }
    },
    async *list() {
      try {
        // A bucket shared with something else holds other names: they are not ours to touch.
        for await (const object of bucket.list()) if (isStorageKey(object.key)) yield object;
      } catch (error) {
        fail(error);
      }
    },
  };
}

function fail(error: unknown): never {
  throw storeError(failureOf(error), error);
}

function failureOf(error: unknown): StoreFailure {
  if (!(error instanceof BucketRefusal)) return 'STORE_DOWN';
  if (error.status === 507 || /(Quota|Storage)\w*(Exceeded|Full)/i.test(error.code)) return 'STORE_FULL';
  return error.isAbsence ? 'STORE_MISSING' : 'STORE_DOWN';
}
