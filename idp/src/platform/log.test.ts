import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from './log.ts';

test('lines hold neither addresses nor tokens, in whichever field or depth', () => {
  let line = '';
  const log = createLogger('info', {
    write: (text) => {
      line += text;
    },
  });
  const cause = Object.assign(new Error('to <claire@client.example> refused'), { rejected: ['claire@client.example'] });
  const err = Object.assign(new Error('duplicate key value', { cause }), {
    code: '23505',
    detail: 'Failing row contains (Claire, Durand, claire@client.example).',
  });
  const deep = { mail: { to: 'Claire@Client.example', link: 'http://shell/x?token=anonymous:a-b' } };
  log.error({ err, recipient: 'claire@client.example', deep }, 'for claire@client.example: anonymous:a-b');
  assert.doesNotMatch(line, /@|anonymous:a|Durand/);
  assert.match(JSON.parse(line).recipient, /^mail:[0-9a-f]{12}$/);
});
