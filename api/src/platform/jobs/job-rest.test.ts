import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { withRests } from './job-rest.ts';

describe('work that rests', () => {
  let clock = 0;
  let rests: number[] = [];
  beforeEach(() => {
    clock = 1_000;
    rests = [];
  });
  const worker = () =>
    withRests(
      () => clock,
      async (ms) => {
        rests.push(ms);
        clock += ms;
      },
    );
  const lasting = (ms: number) => async () => {
    clock += ms;
  };

  it('begins at once when nothing was done before', async () => {
    await worker()(lasting(80));
    assert.deepEqual(rests, []);
  });

  it('rests as long as the last one took, less the time that passed anyway', async () => {
    const work = worker();
    await work(lasting(80));
    await work(lasting(30));
    clock += 10;
    await work(lasting(5));
    clock += 60;
    await work(lasting(5));
    assert.deepEqual(rests, [80, 20]);
  });

  it('rests after work that failed as well, and its failure is told', async () => {
    const work = worker();
    const failing = async () => {
      clock += 40;
      throw new Error('the platform answered 503');
    };
    await assert.rejects(work(failing), /503/);
    await work(lasting(1));
    assert.deepEqual(rests, [40]);
  });
});
