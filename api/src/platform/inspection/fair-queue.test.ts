import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FairQueue } from './fair-queue.ts';

describe('a line for few places', () => {
  const line = (...items: string[]) => {
    const made = new FairQueue<string>();
    for (const item of items) made.join(item.charAt(0), item);
    return made;
  };
  const next = (from: FairQueue<string>) => from.next()?.item;

  it('takes each person in turn', () => {
    const of = line('a1', 'a2', 'a3', 'b1', 'c1');
    const order: string[] = [];
    for (let taken = of.next(); taken !== undefined; taken = of.next()) {
      order.push(taken.item);
      of.done(taken.person);
    }
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('gives one person one place', () => {
    const of = line('a1', 'a2', 'b1');
    assert.deepEqual([next(of), next(of), next(of)], ['a1', 'b1', undefined]);
    of.done('a');
    assert.equal(next(of), 'a2');
  });

  it('forgets who has left', () => {
    const of = line('a1', 'a2', 'b1');
    of.leave('a', 'a1');
    of.leave('b', 'b1');
    of.leave('c', 'c1');
    assert.deepEqual([next(of), next(of)], ['a2', undefined]);
  });
});
