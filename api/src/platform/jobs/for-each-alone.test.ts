import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLogger } from '../log.ts';
import { forEachAlone } from './for-each-alone.ts';

describe('each of many alone', () => {
  it('is done whatever becomes of the others, and the failure is told at the end', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) });
    const done: string[] = [];
    const work = async ({ id }: { id: string; name: string }) => {
      if (id === 'b') throw new Error('broken');
      done.push(id);
    };
    const people = ['a', 'b', 'c'].map((id) => ({ id, name: 'Odilon' }));
    await assert.rejects(forEachAlone(log, people, work), /^Error: 1 of 3 failed, the first: broken$/);
    assert.deepEqual(done, ['a', 'c']);
    assert.equal(JSON.parse(lines.join('')).id, 'b');
    assert.doesNotMatch(lines.join(''), /Odilon/);
  });

  it('is counted where the work answers true, until the signal', async () => {
    const stop = new AbortController();
    const work = async (count: number) => {
      if (count === 3) stop.abort();
      return count !== 2;
    };
    assert.equal(await forEachAlone(createLogger('silent'), [1, 2, 3, 4], work, stop.signal), 2);
  });
});
