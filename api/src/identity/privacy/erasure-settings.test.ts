import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from '../../platform/environment/environment.ts';

const DATABASE_URL = 'postgres://localhost/x';

describe('what erased people are recognised by', () => {
  it('outlives another key of links, and lies in the folder of keys unless it is told otherwise', () => {
    const usual = readEnvironment({ DATABASE_URL, LINK_SECRET: 'links', KEYS_DIR: '/keys' });
    assert.deepEqual([usual.erasureSecret, usual.erasureList], ['links', '/keys/erased-people.jsonl']);
    const kept = { LINK_SECRET: 'newer', ERASURE_SECRET: 'links', ERASURE_LIST: '/safe/list' };
    const chosen = readEnvironment({ DATABASE_URL, ...kept });
    assert.deepEqual([chosen.erasureSecret, chosen.erasureList], ['links', '/safe/list']);
  });
});
