import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings.ts';

/** Milliseconds until the store must have begun to answer. */
const TIME_LIMIT_MS = 20_000;
const RETRIES = 2;

/** The store did not answer, or not as a store does. */
export class BucketSilence extends Error {}

/** The store said no. Of what stands before it (a load balancer, say) only the status comes, and no code of S3. */
export class BucketRefusal extends Error {
  readonly status: number;
  /** Such as NoSuchKey; empty when the answer is not the store's own. */
  readonly code: string;
  constructor(bucket: string, status: number, code: string) {
    super(
      `The bucket ${bucket} answered ${status} ${code || 'without an error of S3: check that its endpoint leads to the store'}`,
    );
    this.status = status;
    this.code = code;
  }

  /** A 404 alone may come from anybody. */
  get isAbsence(): boolean {
    return this.status === 404 && this.code === 'NoSuchKey';
  }
}

export interface ListedObject {
  key: string;
  writtenAt: Date;
}

/**
 * One bucket. Every method rejects with a BucketSilence or a BucketRefusal. Keys are written as they are: check them
 * before.
 */
export interface Bucket {
  /** With the body still to be read: one that is not would hold its connection. */
  get(key: string, headers?: Record<string, string>): Promise<Response>;
  /** Answers once the store has all of the bytes. `condition`: headers such as if-none-match. */
  put(key: string, bytes: Uint8Array, condition?: Record<string, string>): Promise<void>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Sorted by key, as S3 answers. `most`: no more than this many are asked for. */
  list(prefix?: string, most?: number): AsyncIterable<ListedObject>;
}

export function openBucket(settings: BucketSettings): Bucket {
  const call = callTo(settings);
  const drained = async (answer: Promise<Response>) => void (await whole((await answer).arrayBuffer()));
  return {
    get: (key, headers = {}) => call(pathOf(key), { headers }),
    put(key, bytes, condition = {}) {
      const headers = {
        'content-type': 'application/octet-stream',
        // Signed with the request: bytes that change on their way are refused by the store.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        ...condition,
      };
      return drained(call(pathOf(key), { method: 'PUT', body: bytes as NonNullable<RequestInit['body']>, headers }));
    },
    async remove(key) {
      try {
        await drained(call(pathOf(key), { method: 'DELETE' }));
      } catch (error) {
        if (!(error instanceof BucketRefusal && error.isAbsence)) throw error;
      }
    },
    list: (prefix, most) => listObjects(call, prefix, most),
  };
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;

function callTo({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketSettings): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;
  return async (path, init = {}) => {
    const response = await answerOf(client, base + path, init, bucket);
    if (response.ok) return response;
    const text = await response.text().catch(() => '');
    throw new BucketRefusal(bucket, response.status, /<Code>(\w+)/.exec(text)?.[1] ?? '');
  };
}

async function answerOf(client: AwsClient, url: string, init: RequestInit, bucket: string): Promise<Response> {
  const stop = new AbortController();
  // The limit is for the beginning of the answer: a large object may come slowly.
  const timer = setTimeout(() => stop.abort(), TIME_LIMIT_MS);
  try {
    return await client.fetch(url, { ...init, signal: stop.signal });
  } catch (error) {
    throw new BucketSilence(`The bucket ${bucket} does not answer: ${(error as Error).message}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer holds; it may break off after its beginning. */
export function whole<Content>(content: Promise<Content>): Promise<Content> {
  return content.catch((error: Error) => {
    throw new BucketSilence(`The bucket's answer broke off: ${error.message}`, { cause: error });
  });
}

/** A page of somebody else's names no objects, and must not pass for an empty list. */
const LIST = /^\s*(<\?xml[^>]*\?>\s*)?<ListBucketResult[\s>]/;

async function* listObjects(call: Call, prefix?: string, most?: number): AsyncIterable<ListedObject> {
  let token = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2' });
    if (prefix !== undefined) query.set('prefix', prefix);
    if (most !== undefined) query.set('max-keys', String(most));
    if (token !== '') query.set('continuation-token', token);
    const text = await whole((await call(`?${query}`)).text());
    if (!LIST.test(text))
      throw new BucketSilence('The bucket answered with no list: check that its endpoint leads to the store.');
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      yield { key: elementOf(entry, 'Key'), writtenAt: new Date(elementOf(entry, 'LastModified')) };
    }
    token = most === undefined ? elementOf(text, 'NextContinuationToken') : '';
  } while (token !== '');
}

function elementOf(xml: string, element: string): string {
  const value = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
