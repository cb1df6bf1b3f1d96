import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AppError } from './errors.ts';
import { createGate } from './file-gate.ts';

const MB = 1_000_000;

/** Whether it has been let in by now. */
async function isIn(held: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  await new Promise(setImmediate);
  return (await Promise.race([held, Promise.resolve(waiting)])) !== waiting;
}

describe('the gate of uploads', () => {
  it('lets five of one person in at once, and the sixth when one has left', () => {
    const gate = createGate();
    const [first] = Array.from({ length: 5 }, () => gate.enter('anna'));
    assert.throws(
      () => gate.enter('anna'),
      (error: AppError) => error.code === 'RATE_LIMITED' && error.details.data?.retryAfter === 5,
    );
    gate.enter('ben');
    first?.();
    // A second call of the same is no second place.
    first?.();
    gate.enter('anna');
    assert.throws(() => gate.enter('anna'));
  });

  it('holds sixty megabytes, twenty of one person; the rest waits, and others pass', async () => {
    const gate = createGate();
    const anna = [gate.hold('anna', 20 * MB), gate.hold('anna', 20 * MB)];
    assert.deepEqual(await Promise.all(anna.map(isIn)), [true, false]);
    assert.equal(await isIn(gate.hold('ben', 20 * MB)), true);
    const carl = gate.hold('carl', 15 * MB);
    assert.equal(await isIn(carl), true);
    const dora = gate.hold('dora', 10 * MB);
    assert.equal(await isIn(dora), false);
    assert.equal(await isIn(gate.hold('emil', 5 * MB)), true);
    (await carl)();
    assert.equal(await isIn(dora), true);
    (await anna[0])?.();
    assert.equal(await isIn(anna[1] as Promise<unknown>), true);
  });

  it('lets eight in at once, however small', async () => {
    const gate = createGate();
    const held = Array.from({ length: 9 }, (_, index) => gate.hold(`person ${index}`, 1));
    assert.deepEqual(await Promise.all(held.map(isIn)), [...Array(8).fill(true), false]);
    (await held[0])?.();
    assert.equal(await isIn(held[8] as Promise<unknown>), true);
  });

  it('answers who waits too long, and keeps no place for them', async () => {
    const gate = createGate(1);
    const first = gate.hold('anna', 20 * MB);
    await assert.rejects(
      gate.hold('anna', MB),
      (error: AppError) => error.code === 'EXTERNAL_UNAVAILABLE' && error.message.includes('réessayez'),
    );
    (await first)();
    assert.equal(await isIn(gate.hold('anna', 20 * MB)), true);
  });
});
