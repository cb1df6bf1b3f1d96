import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type ObjectStore, StorageError } from './storage.ts';
import { createBucketStore } from './storage-s3.ts';

const content = Buffer.from('content');
const page = '<!doctype html><html><body>default backend - 404</body></html>';
const refusal = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Key>a</Key></Error>`;

/** A bucket that answers each request alike. */
async function bucketThatAnswers(t: TestContext, status: number, body: string): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createBucketStore({ endpoint, region: 'r', bucket: 'bloom', accessKeyId: 'k', secretAccessKey: 's' });
}

const works: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  get: (store) => store.get('a'),
  list: (store) => store.list('channels/'),
  listOlder: (store) => store.listOlder('channels/', new Date()),
  put: (store) => store.put('a', content),
  putIfAbsent: (store) => store.putIfAbsent('a', content),
  'swap of what is absent': (store) => store.swap('a', content, undefined),
  'swap of what was read': (store) => store.swap('a', content, '"tag"'),
  remove: (store) => store.remove('a'),
};

/** What each call comes to: its answer, or that it is a failure of the storage. */
async function outcomes(store: ObjectStore): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, work] of Object.entries(works)) {
    found[name] = await work(store).catch((error) => (error instanceof StorageError ? 'refused' : error));
  }
  return found;
}

const allRefused = Object.fromEntries(Object.keys(works).map((name) => [name, 'refused']));

test('a 404 of somebody before the bucket is no absent object, no empty list and nothing written', async (t) => {
  const store = await bucketThatAnswers(t, 404, page);
  assert.deepEqual(await outcomes(store), allRefused);
  await assert.rejects(store.list('channels/'), /answered 404 without an error of S3: check that its endpoint leads/);
});

test('no bucket is no absent object either', async (t) => {
  assert.deepEqual(await outcomes(await bucketThatAnswers(t, 404, refusal('NoSuchBucket'))), allRefused);
});

test('an object that S3 does not know is absent, and a swap of it is lost', async (t) => {
  assert.deepEqual(await outcomes(await bucketThatAnswers(t, 404, refusal('NoSuchKey'))), {
    ...allRefused,
    get: undefined,
    remove: undefined,
    'swap of what was read': false,
  });
});

const lost = { ...allRefused, putIfAbsent: false, 'swap of what is absent': false, 'swap of what was read': false };

test('a condition that does not hold loses the conditional writes, and nothing else', async (t) => {
  assert.deepEqual(await outcomes(await bucketThatAnswers(t, 412, refusal('PreconditionFailed'))), lost);
  assert.deepEqual(await outcomes(await bucketThatAnswers(t, 409, refusal('ConditionalRequestConflict'))), lost);
  assert.deepEqual(await outcomes(await bucketThatAnswers(t, 409, refusal('BucketNotEmpty'))), allRefused);
});

test('a page with status 200 is no list', async (t) => {
  for (const body of [page, '', '{}', '<html><!-- <ListBucketResult> --></html>']) {
    await assert.rejects(
      (await bucketThatAnswers(t, 200, body)).list('channels/'),
      /with no list: check that its endpoint/,
    );
  }
});

test('a list may be empty, and start as XML does', async (t) => {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><KeyCount>0</KeyCount></ListBucketResult>';
  assert.deepEqual(await (await bucketThatAnswers(t, 200, body)).list('channels/'), []);
});

test('an object whose bytes break off on their way is a failure of the storage', async (t) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = createBucketStore({ endpoint, region: 'r', bucket: 'bloom', accessKeyId: 'k', secretAccessKey: 's' });
  await assert.rejects(store.get('a'), StorageError);
});
