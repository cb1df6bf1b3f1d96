import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { redactText } from './redact-text.ts';

test('text of a log names nobody and opens nothing', () => {
  const hash = (email: string) => `#${email.length}`;
  for (const [text, expected] of [
    ['Key (lower(email))=(claire@client.example) already exists.', 'Key (lower(email))=(mail:#21) already exists.'],
    ['to claire%40client.example', 'to mail:#21'],
    ['http://shell/signing/1?mois=2&token=anonymous:a-b_c', 'http://shell/signing/1?mois=2&token=[redacted]'],
    ['token%3Danonymous%3Aa-b_c', 'token%3Danonymous:[redacted]'],
    ['/login/callback?code=a1-b&state=c2_d, then', '/login/callback?code=[redacted]&state=[redacted] then'],
    ['http://shell/invite/a-b_c done', 'http://shell/invite/[redacted] done'],
    ['GET /stay?of=0145a648.1764.c2ln HTTP', 'GET /stay?of=[redacted] HTTP'],
    ['/my-data?receipt=0145a648.c2ln', '/my-data?receipt=[redacted]'],
    ['authorization: Bearer abc.def', 'authorization: Bearer [redacted]'],
    ['x eyJhbGciOi.eyJzdWIi.sig y', 'x [redacted] y'],
    ['x eyJ-eyJhbGciOi.eyJzdWIi.sig y', 'x eyJ-[redacted] y'],
    ['a.b+c-d@client.example@e', 'mail:#22@e'],
    ['nothing of the kind, 12 h', 'nothing of the kind, 12 h'],
  ] as const)
    assert.equal(redactText(text, hash), expected);
});

test('a line of JSON stays one', () => {
  const line = JSON.stringify({ msg: 'said "?code=1\\" and "a@b.example"', url: '/x?token="' });
  const said = 'said "?code=[redacted]\\" and "mail:h"';
  assert.deepEqual(JSON.parse(redactText(line, () => 'h')), { msg: said, url: '/x?token="' });
});

test('a text of any length, made to be searched again from each of its letters, is read once', () => {
  // Searched from each letter these take minutes: whoever names a field may make such a line.
  for (const text of ['a', 'a.', 'x@a', 'x@a.', 'eyJ-', 'eyJa.eyJ-', '?token=', 'anonymous:', 'Bearer ', '%40'])
    vm.runInNewContext('read()', { read: () => redactText(text.repeat(300_000), () => 'h') }, { timeout: 10_000 });
});
