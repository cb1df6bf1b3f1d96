import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../environment/file-settings.ts';
import type { AppError } from '../errors.ts';
import {
  type FileStore,
  isStorageKey,
  newStorageKey,
  type StoredKey,
  type StoreFailure,
  storeError,
} from './file-store.ts';

/** Milliseconds until the store must have begun to answer. */
const TIME_LIMIT_MS = 20_000;
const RETRIES = 2;

export function createS3Store(settings: S3Settings): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Malformed storage key.');
    return `${base}/${key}`;
  };
  const call = (url: string, init: RequestInit = {}) => request(client, url, init);
  return {
    async put(bytes) {
      const key = newStorageKey();
      const headers = {
        'content-type': 'application/octet-stream',
        // Signed with the request: bytes that change on their way are refused by the store.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      await drain(await call(urlOf(key), { method: 'PUT', body: bytes as unknown as BodyInit, headers }));
      return key;
    },
    async get(key, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const { body, status } = await call(urlOf(key), { headers });
      if (body === null || (range !== undefined && status !== 206)) throw storeError('STORE_DOWN');
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(key) {
      await drain(await call(urlOf(key), { method: 'DELETE' }));
    },
    async problem() {
      const asked = call(`${base}?list-type=2&max-keys=1`).then(drain);
      return asked.then(
        () => undefined,
        (error: AppError) => error.details.reason as StoreFailure,
      );
    },
    list: () => listKeys((query) => call(`${base}?${query}`)),
  };
}

/** Throws what the store's refusal means; a body that is not read would hold its connection. */
async function request(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIME_LIMIT_MS);
  let response: Response;
  try {
    response = await client.fetch(url, { ...init, signal: stop.signal });
  } catch (error) {
    throw storeError('STORE_DOWN', error);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  if (init.method === 'DELETE' && response.status === 404) return response;
  const cause = new Error(`The file store answered ${response.status} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`);
  if (response.status === 507 || /<Code>\w*(Quota|Storage)\w*(Exceeded|Full)/i.test(text)) {
    throw storeError('STORE_FULL', cause);
  }
  throw storeError(response.status === 404 && /NoSuchKey/.test(text) ? 'STORE_MISSING' : 'STORE_DOWN', cause);
}

async function drain(response: Response): Promise<void> {
  if (!response.bodyUsed) await response.arrayBuffer();
}

async function* listKeys(page: (query: URLSearchParams) => Promise<Response>): AsyncIterable<StoredKey> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2' });
    if (token !== undefined) query.set('continuation-token', token);
    const text = await (await page(query)).text();
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = elementOf(entry, 'Key');
      // A bucket shared with something else holds other names: they are not ours to touch.
      if (isStorageKey(key)) yield { key, writtenAt: new Date(elementOf(entry, 'LastModified')) };
    }
    token = elementOf(text, 'NextContinuationToken') || undefined;
  } while (token !== undefined);
}

function elementOf(xml: string, element: string): string {
  const value = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
