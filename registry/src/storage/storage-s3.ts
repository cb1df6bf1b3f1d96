import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { checkKey, checkPrefix, type ObjectStore, StorageError } from './storage.ts';

/** A bucket of any store that speaks the S3 protocol with conditional writes, addressed by path. */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds until the store must have answered. */
const TIME_LIMIT_MS = 20_000;
const RETRIES = 2;

/** How a store says no. Of what stands before it (a load balancer, say), only the status comes, without a code of S3. */
interface Refusal {
  status: number;
  code: string;
}

/** Undefined for a refusal that the caller expects. @throws StorageError for any other. */
type Call = (
  path: string,
  init?: RequestInit,
  isExpected?: (refusal: Refusal) => boolean,
) => Promise<Response | undefined>;

/** A 404 alone may come from anybody, and an absent list of versions is signed as an empty one. */
const isAbsent = ({ status, code }: Refusal) => status === 404 && code === 'NoSuchKey';

/** The condition of a write does not hold, or somebody else writes at the same moment. */
const isLost = ({ status, code }: Refusal) =>
  status === 412 || (status === 409 && code === 'ConditionalRequestConflict');

/** False when the store refuses as expected. */
type Write = (
  key: string,
  bytes: Uint8Array,
  condition: Record<string, string>,
  isExpected?: (refusal: Refusal) => boolean,
) => Promise<boolean>;

export function createBucketStore(settings: BucketSettings): ObjectStore {
  const call = callTo(settings);
  const write: Write = async (key, bytes, condition, isExpected) => {
    checkKey(key);
    const headers = {
      'content-type': 'application/octet-stream',
      // Signed with the request: bytes that change on their way are refused by the store.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      ...condition,
    };
    const init = { method: 'PUT', body: bytes as unknown as BodyInit, headers };
    const response = await call(pathOf(key), init, isExpected);
    await response?.arrayBuffer();
    return response !== undefined;
  };
  const writeNew = (key: string, bytes: Uint8Array) => write(key, bytes, { 'if-none-match': '*' }, isLost);
  return {
    async get(key) {
      checkKey(key);
      const response = await call(pathOf(key), {}, isAbsent);
      if (response === undefined) return undefined;
      return { bytes: Buffer.from(await response.arrayBuffer()), tag: response.headers.get('etag') ?? '' };
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
    async list(prefix) {
      checkPrefix(prefix);
      return (await listObjects(prefix, call)).map(({ key }) => key);
    },
    async listOlder(prefix, moment) {
      checkPrefix(prefix);
      const found = await listObjects(prefix, call);
      return found.filter(({ written }) => Date.parse(written) < moment.getTime()).map(({ key }) => key);
    },
    // A bucket shows an object when it has all of it, and forgets what it has in part.
    removeDrafts: async () => 0,
    async remove(key) {
      checkKey(key);
      await (await call(pathOf(key), { method: 'DELETE' }, isAbsent))?.arrayBuffer();
    },
  };
}

const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;

function callTo({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketSettings): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;
  return async (path, init = {}, isExpected = () => false) => {
    let response: Response;
    try {
      response = await client.fetch(base + path, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    } catch (error) {
      throw new StorageError(`The bucket ${bucket} does not answer: ${(error as Error).message}`, error);
    }
    if (response.ok) return response;
    const { status } = response;
    const code = /<Code>(\w+)/.exec(await response.text())?.[1] ?? '';
    if (isExpected({ status, code })) return undefined;
    if (code !== '') throw new StorageError(`The bucket ${bucket} answered ${status} ${code}.`);
    throw new StorageError(
      `The bucket ${bucket} answered ${status} without an error of S3: check that STORAGE_S3_ENDPOINT leads to the store.`,
    );
  };
}

interface Listed {
  key: string;
  /** ISO. */
  written: string;
}

/** A page of somebody else's names no objects, and must not pass for an empty list. */
const LIST = /^\s*(<\?xml[^>]*\?>\s*)?<ListBucketResult[\s>]/;

/** Sorted by their keys. */
async function listObjects(prefix: string, call: Call): Promise<Listed[]> {
  const found: Listed[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== '') query.set('continuation-token', token);
    const text = (await (await call(`?${query}`))?.text()) ?? '';
    if (!LIST.test(text)) {
      throw new StorageError('The bucket answered with no list: check that STORAGE_S3_ENDPOINT leads to the store.');
    }
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = plainText(/<Key>([^<]*)</.exec(object)?.[1] ?? '');
      found.push({ key, written: /<LastModified>([^<]*)</.exec(object)?.[1] ?? '' });
    }
    token = plainText(/<NextContinuationToken>([^<]*)</.exec(text)?.[1] ?? '');
  } while (token !== '');
  return found.sort((one, other) => (one.key < other.key ? -1 : 1));
}

function plainText(xml: string): string {
  return xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
