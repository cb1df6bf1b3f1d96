import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger, hashed } from './log.ts';

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
    detail: 'Key (lower(email))=(claire@client.example) already exists.',
  });
  const deep = { mail: { to: 'Claire@Client.example', link: 'http://shell/x?token=anonymous:a-b' } };
  log.error({ err, recipient: 'claire@client.example', deep }, 'for claire@client.example: anonymous:a-b');
  assert.doesNotMatch(line, /@|anonymous:a/);
  const { recipient, deep: told, msg } = JSON.parse(line);
  const stand = `mail:${hashed('claire@client.example')}`;
  assert.deepEqual([recipient, told.mail.to, msg], [stand, stand, `for ${stand}: anonymous:[redacted]`]);
});

test('lines hold nothing that people typed, whichever field has it', () => {
  let line = '';
  const log = createLogger('info', {
    write: (text) => {
      line += text;
    },
  });
  // PostgreSQL shows the whole row, drivers the values.
  const err = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (Claire, Durand, +33612345678).',
    parameters: ['Durand'],
    cause: Object.assign(new Error('again'), { detail: 'Durand' }),
  });
  const [comment, iban, token] = ['Je suis en arrêt maladie', 'FR7630006000011234567890189', 'opaque'];
  const typed = { comment, iban, token, authorization: 'Basic secret' };
  const req = { headers: { authorization: 'Basic secret' } };
  log.error({ err, ...typed, code: '042137', email: 'claire', body: { ...typed, email: 'claire' }, req }, 'refused');
  assert.doesNotMatch(line, /claire|durand|maladie|FR76|042137|opaque|secret/i);
  const { err: told } = JSON.parse(line);
  assert.deepEqual([told.sqlState, told.message], ['23514', 'violates check constraint']);
});
