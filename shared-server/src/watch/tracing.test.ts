import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './tracing.ts';

test('a trace opens nothing and names nobody, wherever a library put it', () => {
  const span = {
    attributes: { 'url.query': '?token=anonymous:abc', 'http.request.header.x': ['/stay?of=1.2.sig'], count: 3 },
    events: [{ attributes: { 'exception.message': 'no mail to ada@mail.example' } }, {}],
    status: { message: 'GET /my-data?receipt=1.sig failed' },
  };
  redact(span);
  assert.deepEqual(span.attributes, {
    'url.query': '?token=[redacted]',
    'http.request.header.x': ['/stay?of=[redacted]'],
    count: 3,
  });
  assert.doesNotMatch(JSON.stringify(span), /abc|sig|ada@/);
});
