import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readChannel } from '../../registry/src/channels/channels.ts';
import { createFolderStore } from '../../registry/src/storage/storage-folder.ts';
import { createBucketStore } from '../../registry/src/storage/storage-s3.ts';
import { giveRemote } from '../../registry/src/testing/stored.ts';
import { portsFrom } from '../start/ports.ts';
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { takeOutOf } from './running-product.ts';

const id = 'mfe-billing';

function productIn(t: TestContext) {
  const storage = mkdtempSync(join(tmpdir(), 'running-product-'));
  t.after(() => rmSync(storage, { recursive: true, force: true }));
  return { ports: portsFrom(61_000), storage };
}

/** As if the command had been started with the settings of the bucket. */
function nameBucket(t: TestContext, { endpoint, bucket, region, ...keys }: TestBucket['settings']): void {
  const before = { ...process.env };
  t.after(() => {
    process.env = before;
  });
  process.env = {
    ...before,
    STORAGE_S3_ENDPOINT: endpoint,
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_REGION: region,
    STORAGE_S3_ACCESS_KEY_ID: keys.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
}

test('a remote is taken out of the folder of the product', async (t) => {
  const product = productIn(t);
  const store = createFolderStore(product.storage);
  await giveRemote(store, id, ['1.0.0-aaaaaaaaaaaa']);
  await takeOutOf(product, id);
  assert.equal((await readChannel(store, id))?.pinned, undefined);
});

test('where the product keeps its versions in a bucket, the remote is taken out of that', async (t) => {
  const product = productIn(t);
  const bucket = await startTestBucket();
  t.after(() => bucket.stop());
  const [inBucket, inFolder] = [createBucketStore(bucket.settings), createFolderStore(product.storage)];
  for (const store of [inBucket, inFolder]) await giveRemote(store, id, ['1.0.0-aaaaaaaaaaaa']);
  nameBucket(t, bucket.settings);
  await takeOutOf(product, id);
  assert.equal((await readChannel(inBucket, id))?.pinned, undefined);
  assert.equal((await readChannel(inFolder, id))?.pinned, '1.0.0-aaaaaaaaaaaa', 'nobody uses the folder');
});
