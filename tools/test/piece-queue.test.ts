import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Outcome } from './outcome.ts';
import { type Piece, PieceQueue } from './piece-queue.ts';

const outcome = (suite: string, failed = 0): Outcome => ({ suite, passed: 2, failed, output: failed ? 'why' : '' });

function queueOf(pieces: Piece[]) {
  const told: string[] = [];
  const queue = new PieceQueue(pieces, {
    begun: (suite) => told.push(`${suite} begins`),
    ended: ({ suite, passed, failed, output }) => told.push(`${suite}: ${passed} ${failed} ${output}`),
  });
  return { queue, told };
}

describe('the queue of pieces', () => {
  it('runs each piece once, whoever takes it, and tells of a suite when its last piece is done', async () => {
    const runs: string[] = [];
    const pieces = ['api', 'api', 'api', 'pages'].map((suite, index) => ({
      suite,
      run: async () => {
        runs.push(`${suite} ${index}`);
        return outcome(suite);
      },
    }));
    const { queue, told } = queueOf(pieces);
    await Promise.all([queue.take(), queue.take()]);
    assert.deepEqual(runs, ['api 0', 'api 1', 'api 2', 'pages 3']);
    assert.deepEqual(told.sort(), ['api begins', 'api: 6 0 ', 'pages begins', 'pages: 2 0 ']);
  });

  it('a taker that comes late gets what is left', async () => {
    let end: (done: Outcome) => void = () => {};
    const slow = { suite: 'api', run: () => new Promise<Outcome>((resolve) => (end = resolve)) };
    const { queue, told } = queueOf([slow, { suite: 'pages', run: async () => outcome('pages') }]);
    const first = queue.take();
    await queue.take();
    assert.deepEqual(told, ['api begins', 'pages begins', 'pages: 2 0 ']);
    end(outcome('api'));
    await first;
    assert.equal(told.at(-1), 'api: 2 0 ');
  });

  it('a piece that fails, or cannot be run, makes its suite fail and says why', async () => {
    const { queue, told } = queueOf([
      { suite: 'api', run: async () => outcome('api', 1) },
      { suite: 'api', run: () => Promise.reject(new Error('no memory')) },
    ]);
    await queue.take();
    assert.match(told[1] ?? '', /^api: 2 2 why\nError: no memory/);
  });
});
