import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://localhost/x';
const BUCKET = { S3_BUCKET: 'bloom', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('the settings of files', () => {
  it('are a folder and our own rules when nothing is said', () => {
    const { s3, clamd } = readEnvironment({ DATABASE_URL, S3_BUCKET: ' ', CLAMAV_HOST: '' });
    assert.deepEqual([s3, clamd], [null, null]);
  });

  it('are a bucket that is reached safely, with a key', () => {
    const { s3 } = readEnvironment({ DATABASE_URL, ...BUCKET, S3_ENDPOINT: 'https://s3.example/' });
    assert.deepEqual(s3, {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'bloom',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    assert.ok(readEnvironment({ DATABASE_URL, ...BUCKET, S3_ENDPOINT: 'http://localhost:9000' }).s3);
    for (const [wrong, sentence] of [
      [{ ...BUCKET }, /S3_ENDPOINT is missing/],
      [{ ...BUCKET, S3_ENDPOINT: 'http://s3.example' }, /S3_ENDPOINT must use https/],
      [{ S3_BUCKET: 'bloom', S3_ENDPOINT: 'https://s3.example' }, /S3_ACCESS_KEY_ID is missing.*S3_SECRET_ACCESS_KEY/],
    ] as const) {
      assert.throws(() => readEnvironment({ DATABASE_URL, ...wrong }), sentence);
    }
  });

  for (const [value, expected] of [
    ['clamav', { host: 'clamav', port: 3310 }],
    ['10.0.0.7:3311', { host: '10.0.0.7', port: 3311 }],
    ['[::1]:3312', { host: '::1', port: 3312 }],
    ['clamav/x', undefined],
    ['clamav:port', undefined],
    ['user@clamav', undefined],
  ] as const) {
    it(`CLAMAV_HOST=${value} is ${expected === undefined ? 'refused' : JSON.stringify(expected)}`, () => {
      const read = () => readEnvironment({ DATABASE_URL, CLAMAV_HOST: value }).clamd;
      if (expected === undefined) assert.throws(read, /CLAMAV_HOST must be a host/);
      else assert.deepEqual(read(), expected);
    });
  }
});
