import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '@bloom/shared-server/bucket-settings';

/**
 * A bucket in memory that speaks S3, conditional writes included, and believes no signature that it did not compute
 * itself.
 */
export interface TestBucket {
  settings: BucketSettings;
  objects: Map<string, Buffer>;
  /** How it answers from now on. */
  mode: 'well' | 'down' | 'full' | 'silent';
  stop(): Promise<void>;
}

const PAGE = 2;
const SKEW_MS = 900_000;

export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const secret = randomBytes(20).toString('hex');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    answer(bucket, request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket: TestBucket = {
    settings: { endpoint, region: 'fr-test', bucket: 'bloom', accessKeyId: 'AKTEST', secretAccessKey: secret },
    objects,
    mode: 'well',
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}

function answer(bucket: TestBucket, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const fail = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  if (bucket.mode === 'silent') return;
  if (bucket.mode === 'down') return void fail(503, 'SlowDown');
  const problem = signatureProblem(bucket.settings, request, body);
  if (problem !== undefined) return void fail(403, problem);
  const { pathname, searchParams } = new URL(request.url ?? '', bucket.settings.endpoint);
  const [, name, ...segments] = pathname.split('/');
  const key = segments.map(decodeURIComponent).join('/');
  if (name !== bucket.settings.bucket) return void fail(404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    if (bucket.mode === 'full') return void fail(403, 'QuotaExceeded');
    if (!holds(request, bucket.objects.get(key))) return void fail(412, 'PreconditionFailed');
    bucket.objects.set(key, body);
    return void response.writeHead(200, { etag: tagOf(body) }).end();
  }
  if (request.method === 'DELETE') {
    bucket.objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (key === '') return void response.end(listPage(bucket.objects, searchParams));
  const object = bucket.objects.get(key);
  if (object === undefined) return void fail(404, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (range === null) return void response.writeHead(200, { etag: tagOf(object) }).end(object);
  response.writeHead(206).end(object.subarray(Number(range[1]), Number(range[2]) + 1));
}

const tagOf = (body: Buffer) => `"${hash(body).slice(0, 32)}"`;

function holds({ headers }: IncomingMessage, object: Buffer | undefined): boolean {
  if (headers['if-none-match'] === '*') return object === undefined;
  const wanted = headers['if-match'];
  return wanted === undefined || (object !== undefined && tagOf(object) === wanted);
}

function listPage(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const start = Number(query.get('continuation-token') ?? 0);
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const entries = keys
    .slice(start, start + PAGE)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`);
  const next = start + PAGE < keys.length ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, as the documentation of S3 describes it; the code of what is wrong. */
function signatureProblem(settings: BucketSettings, request: IncomingMessage, body: Buffer): string | undefined {
  const { authorization = '' } = request.headers;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      authorization,
    );
  if (found === null) return 'AccessDenied';
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = found;
  if (keyId !== settings.accessKeyId || region !== settings.region) return 'InvalidAccessKeyId';
  const stamp = String(request.headers['x-amz-date'] ?? '');
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!stamp.startsWith(day) || Math.abs(Date.now() - at) > SKEW_MS) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const declared = String(request.headers['x-amz-content-sha256']);
  if (request.method === 'PUT' && declared !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '', settings.endpoint);
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    declared,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${settings.secretAccessKey}`, day), region));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n')).toString('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}
