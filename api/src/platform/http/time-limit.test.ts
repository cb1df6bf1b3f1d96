import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../database/database.ts';
import { transactionMark } from '../database/transaction-mark.ts';
import { orNothing, withTimeLimit } from './time-limit.ts';

/** What a transaction does last. */
const commit = () => transactionMark()?.({} as Tx);
const late = { code: 'EXTERNAL_UNAVAILABLE' };

describe('work with an end', () => {
  it('is answered as it ends in time', async () => {
    assert.equal(await withTimeLimit(Promise.resolve(1), 1_000), 1);
    assert.equal(await orNothing(async () => 1, 1_000), 1);
    await assert.rejects(
      orNothing(async () => Promise.reject(new Error('refused')), 1_000),
      /refused/,
    );
  });

  it('commits nothing once its caller was told to try again', async () => {
    let tried: Promise<unknown> = Promise.resolve();
    const told = orNothing((signal) => {
      tried = once(signal, 'abort').then(commit);
      return tried;
    }, 20);
    await assert.rejects(told, late);
    await assert.rejects(tried, late);
  });

  it('is waited for once it is being committed', async () => {
    const answer = orNothing(async () => {
      await commit();
      // The timer of the limit was set before this one, and is over first.
      await pause(80);
      return 'kept';
    }, 20);
    assert.equal(await answer, 'kept');
  });
});
