import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AppError } from '../errors.ts';
import { createCounter, createLine } from './file-line.ts';

const MB = 1_000_000;
const LIMITS = { bytes: 60 * MB, bytesPerPerson: 20 * MB, atOnce: 8, patience: 60_000 };

/** Whether it has been let in by now. */
async function isIn(place: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  await new Promise(setImmediate);
  return (await Promise.race([place, Promise.resolve(waiting)])) !== waiting;
}

describe('what one person does at once', () => {
  it('is five times, and once more when one has ended', () => {
    const count = createCounter(5);
    const [first] = Array.from({ length: 5 }, () => count('anna'));
    assert.throws(
      () => count('anna'),
      (error: AppError) => error.code === 'RATE_LIMITED' && error.details.data?.retryAfter === 5,
    );
    count('ben');
    first?.();
    // A second call of the same is no second place.
    first?.();
    count('anna');
    assert.throws(() => count('anna'));
  });
});

describe('a line', () => {
  it('lets so many bytes in, of all and of one; the rest waits, and whoever fits passes', async () => {
    const line = createLine(LIMITS);
    const anna = [line.enter('anna', 20 * MB), line.enter('anna', 20 * MB)];
    assert.deepEqual(await Promise.all(anna.map(isIn)), [true, false]);
    assert.equal(await isIn(line.enter('ben', 20 * MB)), true);
    const carl = line.enter('carl', 15 * MB);
    assert.equal(await isIn(carl), true);
    const dora = line.enter('dora', 10 * MB);
    assert.equal(await isIn(dora), false);
    assert.equal(await isIn(line.enter('emil', 5 * MB)), true);
    (await carl)();
    assert.equal(await isIn(dora), true);
    (await anna[0])?.();
    assert.equal(await isIn(anna[1] as Promise<unknown>), true);
  });

  it('lets eight in at once, however small', async () => {
    const line = createLine(LIMITS);
    const places = Array.from({ length: 9 }, (_, index) => line.enter(`person ${index}`, 1));
    assert.deepEqual(await Promise.all(places.map(isIn)), [...Array(8).fill(true), false]);
    (await places[0])?.();
    assert.equal(await isIn(places[8] as Promise<unknown>), true);
  });

  it('answers who waits too long, and keeps no place for them', async (test) => {
    const line = createLine({ ...LIMITS, patience: 1 });
    const first = await line.enter('anna', 20 * MB);
    // The timer of the line does not keep a process alive; this one does.
    const alive = setInterval(() => undefined, 1_000);
    test.after(() => clearInterval(alive));
    await assert.rejects(
      line.enter('anna', MB),
      (error: AppError) => error.code === 'EXTERNAL_UNAVAILABLE' && error.message.includes('réessayez'),
    );
    first();
    assert.equal(await isIn(line.enter('anna', 20 * MB)), true);
  });
});
