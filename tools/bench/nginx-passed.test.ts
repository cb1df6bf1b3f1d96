import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passedOf } from './nginx-passed.ts';

const line = (servers: string, statuses: string, status = '200') =>
  JSON.stringify({ id: 'request-1', status, servers, statuses });

test('a request that the first server refused went to the second', () => {
  assert.deepEqual(passedOf(line('127.0.0.1:4010, 127.0.0.1:4020', '502, 200')), [
    'request-1',
    {
      status: 200,
      servers: [
        { port: 4010, status: 502 },
        { port: 4020, status: 200 },
      ],
    },
  ]);
});

test('none was left to be asked', () => {
  const [, { servers }] = passedOf(line('at_4000', '502', '502'));
  assert.deepEqual(servers, [{ port: 0, status: 502 }]);
});

test('a caller that went away before an answer', () => {
  const [, { servers, status }] = passedOf(line('127.0.0.1:4010', '-', '499'));
  assert.deepEqual([servers, status], [[{ port: 4010, status: undefined }], 499]);
});
