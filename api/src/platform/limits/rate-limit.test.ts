import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { asNobody } from '../testing/viewers.ts';
import { createMemoryLimiter, limitByAddress, rateLimited } from './rate-limit.ts';

const api = testApi();

describe('guesses of one network', () => {
  it('are counted together, whichever addresses of its /64 they come from', () =>
    api.rollback(async (test) => {
      const guess = (ip: string) =>
        limitByAddress({ ...test.context(asNobody), ip }, 'guess').then(
          () => 'ok',
          ({ code }) => code,
        );
      const answers = [];
      for (let index = 0; index < 12; index += 1) answers.push(await guess(`2001:db8:7:7:${index}::${index}`));
      assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 'ok'), 'RATE_LIMITED', 'RATE_LIMITED']);
      assert.equal(await guess('2001:db8:7:8::1'), 'ok', 'the neighbour has his own');
      assert.equal(await guess('192.0.2.7'), 'ok');
    }));
});

it('says when to try again, and never too early', () => {
  const told = (seconds: number) => /dans (.*)\.$/.exec(rateLimited(seconds).message)?.[1];
  assert.deepEqual([0, 1, 40, 60, 61, 3_600, 5_400, 5_401, 86_400].map(told), [
    'une seconde',
    'une seconde',
    '40 secondes',
    'une minute',
    '2 minutes',
    '60 minutes',
    '90 minutes',
    '2 heures',
    '24 heures',
  ]);
});

describe('the counters of one process', () => {
  it('give a caller who used up his own no new one, however many names he invents', () => {
    const limiter = createMemoryLimiter(() => 0);
    for (let index = 0; index < 5; index += 1) limiter.take('ip', 'attacker', 5);
    for (let index = 0; index < 30_000; index += 1) limiter.take('ip', `invented ${index}`, 5);
    assert.equal(limiter.take('ip', 'attacker', 5).allowed, false);
    assert.equal(limiter.take('user', 'somebody signed in', 5).allowed, true, 'another scope has its own memory');
  });
});
