/** The id under which the host itself is published. */
export const SHELL = 'shell';

/** The build's federation manifest, where the shell starts to load a remote. */
export const ENTRY = 'mf-manifest.json';

export interface StoredObject {
  bytes: Buffer;
  /** Names this content of the object; `swap` asks for it. */
  tag: string;
}

/**
 * Where everything published is kept: a folder or a bucket, nothing besides. Several processes on several machines may
 * use one store at once. An object is either written whole or changed by `swap`, never by both. Every method rejects
 * with a StorageError when the store does not answer or a key is malformed.
 */
export interface ObjectStore {
  /** Absolute path of the folder that holds plain objects as files of the same name; a bucket has none. */
  readonly folder?: string;
  get(key: string): Promise<StoredObject | undefined>;
  /** Answers once the bytes outlive a power cut; nobody ever reads half of them. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** False, and nothing is written, when the object exists. */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Writes only while the object still has this tag; undefined: while there is no such object. */
  swap(key: string, bytes: Uint8Array, tag: string | undefined): Promise<boolean>;
  /** Every key that starts with the prefix (which ends with a slash), sorted. */
  list(prefix: string): Promise<string[]>;
  /** Those of them that nobody has written since the moment. */
  listOlder(prefix: string, moment: Date): Promise<string[]>;
  /** Removes what processes that were killed had begun to write before the moment. @returns how much that was. */
  removeDrafts(moment: Date): Promise<number>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}

export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

const LONGEST_KEY = 600;
/** No segment starts with a dot: those are drafts of the folder, and `..` leaves it. */
const SEGMENT = /^[\w@][\w.@+~-]{0,199}$/;

export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split('/').every((segment) => SEGMENT.test(segment));
}

/** @throws StorageError when the text could mean anything but one object of the store. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new StorageError(`"${key.slice(0, LONGEST_KEY)}" is no name of an object.`);
}

/** @throws StorageError when a prefix is not empty, or one or more segments and a final slash. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '' && !(prefix.endsWith('/') && isKey(prefix.slice(0, -1)))) {
    throw new StorageError(`"${prefix}" is no prefix of objects.`);
  }
}

/** @throws StorageError when the object is no JSON. */
export async function readJson<Content>(store: ObjectStore, key: string): Promise<Content | undefined> {
  const object = await store.get(key);
  return object && (parseJson(object.bytes, key) as Content);
}

export function parseJson(bytes: Buffer, key: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new StorageError(`The stored object ${key} is no JSON.`, error);
  }
}

export function jsonBytes(content: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
}
