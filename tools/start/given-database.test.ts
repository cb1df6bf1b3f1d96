import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDatabaseAnswers } from './given-database.ts';
import { StartError } from './start-error.ts';

test('a database that does not answer is named in one sentence, without its password', async () => {
  await assert.rejects(assertDatabaseAnswers('postgres://bloom:hidden@127.0.0.1:1/bloom'), (error: unknown) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /127\.0\.0\.1:1\/bloom.*ECONNREFUSED/);
    assert.doesNotMatch(error.message, /hidden|\n/);
    return true;
  });
});

test('an address that is none is said to be none', async () => {
  await assert.rejects(assertDatabaseAnswers('localhost'), /DATABASE_URL is no address/);
});
