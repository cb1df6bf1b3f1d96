import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './log.ts';

test('what the mail library and PostgreSQL put beside an error is not told, nor whom its sentences name', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const refused = Object.assign(new Error('550 <claire@client.example>'), { rejected: ['claire@client.example'] });
  const detail = 'Failing row contains (Claire, Durand, claire@client.example).';
  const err = Object.assign(new Error('no code sent', { cause: refused }), { code: '23505', detail });
  const deep = { mail: { to: 'Claire@Client.example', link: 'http://shell/x?token=anonymous:a-b' } };
  log.error({ err, deep, from: '/auth?state=abc' }, 'for claire@client.example');
  const [line = ''] = lines;
  assert.doesNotMatch(line, /@|Durand|rejected|anonymous:a|abc/);
  const told = JSON.parse(line);
  assert.deepEqual([told.err.code, told.err.message], ['23505', 'no code sent']);
  assert.match(told.err.cause.message, /^550 <mail:[0-9a-f]{12}>$/);
});
