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

/** What a store says when the condition of a write does not hold, or somebody else writes at the same moment. */
const LOST = [409, 412];

type Call = (path: string, init?: RequestInit) => Promise<Response>;

export function createBucketStore(settings: BucketSettings): ObjectStore {
  const call = callTo(settings);
  const write = async (key: string, bytes: Uint8Array, condition: Record<string, string>): Promise<boolean> => {
    checkKey(key);
    const headers = {
      'content-type': 'application/octet-stream',
      // Signed with the request: bytes that change on their way are refused by the store.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      ...condition,
    };
    const response = await call(pathOf(key), { method: 'PUT', body: bytes as unknown as BodyInit, headers });
    await response.arrayBuffer();
    return !LOST.includes(response.status);
  };
  return {
    async get(key) {
      checkKey(key);
      const response = await call(pathOf(key));
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? undefined : { bytes, tag: response.headers.get('etag') ?? '' };
    },
    async put(key, bytes) {
      if (!(await write(key, bytes, {}))) throw new StorageError(`The bucket refused to write ${key}.`);
    },
    putIfAbsent: (key, bytes) => write(key, bytes, { 'if-none-match': '*' }),
    swap: (key, bytes, tag) => write(key, bytes, tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag }),
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
      await (await call(pathOf(key), { method: 'DELETE' })).arrayBuffer();
    },
  };
}

const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;

function callTo({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketSettings): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;
  return async (path, init = {}) => {
    let response: Response;
    try {
      response = await client.fetch(base + path, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    } catch (error) {
      throw new StorageError(`The bucket ${bucket} does not answer: ${(error as Error).message}`, error);
    }
    if (response.ok || LOST.includes(response.status)) return response;
    const text = response.status === 404 ? await response.clone().text() : await response.text();
    const code = /<Code>(\w+)/.exec(text)?.[1] ?? '';
    if (response.status === 404 && code !== 'NoSuchBucket') return response;
    throw new StorageError(`The bucket ${bucket} answered ${response.status} ${code}.`);
  };
}

interface Listed {
  key: string;
  /** ISO. */
  written: string;
}

/** Sorted by their keys. */
async function listObjects(prefix: string, call: Call): Promise<Listed[]> {
  const found: Listed[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== '') query.set('continuation-token', token);
    const text = await (await call(`?${query}`)).text();
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
