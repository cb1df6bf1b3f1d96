import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { failureSentence } from './failure-sentence.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('what ended a server before it could work', () => {
  it('is a database that nobody reaches, also when several of its addresses were tried', async () => {
    const refused = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').once('error', resolve));
    const sentence =
      'The database does not answer (connect ECONNREFUSED 127.0.0.1:1): is it running, and is its address right?';
    assert.equal(failureSentence(refused), sentence);
    const both = new AggregateError([withCode('connect ECONNREFUSED ::1:1', 'ECONNREFUSED'), refused]);
    assert.match(failureSentence(both), /does not answer \(connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127/);
    for (const [message, code] of [
      ['getaddrinfo ENOTFOUND db.test', 'ENOTFOUND'],
      ['the database system is starting up', '57P03'],
      ['sorry, too many clients already', '53300'],
    ] as const)
      assert.match(failureSentence(withCode(message, code)), /^The database does not answer \(.*\): is it running/);
    assert.match(failureSentence(new Error('timeout expired')), /^The database does not answer \(timeout expired\)/);
  });

  it('is a database that says no, a port, a folder or a disk', () => {
    for (const [code, start] of [
      ['28P01', 'The database does not let this account in'],
      ['42501', 'The database does not let this account in'],
      ['3D000', 'The database server has no such database'],
      ['EADDRINUSE', 'Another program has this port already'],
      ['EACCES', 'This account may not do that here'],
      ['ENOSPC', 'The disk is full'],
    ] as const)
      assert.ok(failureSentence(withCode('said so', code)).startsWith(`${start}`), code);
  });

  it('is told with what lies below it, once and on one line', () => {
    const below = withCode('relation "x"\n  already exists', '42P07');
    const migration = new Error('The migration 0001-x.sql failed.', { cause: below });
    assert.equal(failureSentence(migration), 'The migration 0001-x.sql failed: relation "x" already exists');
    const silence = new Error('No answer: fetch failed', {
      cause: new Error('fetch failed', { cause: withCode('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED') }),
    });
    assert.equal(failureSentence(silence), 'No answer: fetch failed: connect ECONNREFUSED 127.0.0.1:9');
    assert.equal(failureSentence('just words'), 'just words');
  });
});
