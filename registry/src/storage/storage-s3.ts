import { BucketRefusal, BucketSilence, openBucket, whole } from '@bloom/shared-server/bucket';
import type { BucketSettings } from '@bloom/shared-server/bucket-settings';
import { checkKey, checkPrefix, type ObjectStore, StorageError } from './storage.ts';

type Expected = (refusal: BucketRefusal) => boolean;

/** An absent list of versions is signed as an empty one: only the store itself may say that there is none. */
const isAbsent: Expected = ({ isAbsence }) => isAbsence;

/** The condition of a write does not hold, or somebody else writes at the same moment. */
const isLost: Expected = ({ status, code }) =>
  status === 412 || (status === 409 && code === 'ConditionalRequestConflict');

/** Undefined for a refusal that is expected. @throws StorageError for any other. */
async function answer<Value>(work: Promise<Value>, isExpected: Expected = () => false): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BucketRefusal && isExpected(error)) return undefined;
    if (error instanceof BucketRefusal || error instanceof BucketSilence) throw new StorageError(error.message, error);
    throw error;
  }
}

/** A bucket of any store that speaks the S3 protocol with conditional writes. */
export function createBucketStore(settings: BucketSettings): ObjectStore {
  const bucket = openBucket(settings);
  /** False when the store refuses as expected. */
  const write = async (key: string, bytes: Uint8Array, condition: Record<string, string>, isExpected?: Expected) => {
    checkKey(key);
    return (
      (await answer(
        bucket.put(key, bytes, condition).then(() => true),
        isExpected,
      )) ?? false
    );
  };
  const writeNew = (key: string, bytes: Uint8Array) => write(key, bytes, { 'if-none-match': '*' }, isLost);
  const listed = async (prefix: string) => {
    checkPrefix(prefix);
    const objects = (await answer(Array.fromAsync(bucket.list(prefix)))) ?? [];
    return objects.sort((one, other) => (one.key < other.key ? -1 : 1));
  };
  return {
    async get(key) {
      checkKey(key);
      const response = await answer(bucket.get(key), isAbsent);
      if (response === undefined) return undefined;
      const bytes = (await answer(whole(response.arrayBuffer()))) ?? new ArrayBuffer(0);
      return { bytes: Buffer.from(bytes), tag: response.headers.get('etag') ?? '' };
    },
    async put(key, bytes) {
      await write(key, bytes, {});
    },
    putIfAbsent: writeNew,
    swap(key, bytes, tag) {
      if (tag === undefined) return writeNew(key, bytes);
      // What was removed since it was read is lost too, and S3 says so with a 404.
      return write(key, bytes, { 'if-match': tag }, (refusal) => isLost(refusal) || isAbsent(refusal));
    },
    list: async (prefix) => (await listed(prefix)).map(({ key }) => key),
    listOlder: async (prefix, moment) =>
      (await listed(prefix)).filter(({ writtenAt }) => writtenAt < moment).map(({ key }) => key),
    // A bucket shows an object when it has all of it, and forgets what it has in part.
    removeDrafts: async () => 0,
    async remove(key) {
      checkKey(key);
      await answer(bucket.remove(key));
    },
  };
}
