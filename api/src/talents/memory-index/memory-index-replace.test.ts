import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVERYBODY } from '../talent-index/talent-query.fixture.ts';
import { MemoryIndex } from './memory-index.ts';
import { SegmentBuilder } from './segment-build.ts';
import { NEVER, type TalentDoc, term } from './talent-doc.ts';

const NOBODY_LABELLED = { skills: [], titles: [] };

const person = (number: number): TalentDoc => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  terms: [term('name', `martin${number}`)],
  skills: new Map(),
  available: NEVER,
  latitude: Number.NaN,
  longitude: Number.NaN,
});

function bulkOf(numbers: number[], position: string) {
  const builder = new SegmentBuilder();
  for (const number of numbers) builder.add(person(number));
  return builder.build(position, 'here');
}

const foundIn = (index: MemoryIndex) =>
  index.search(EVERYBODY, { take: 10, skip: 0 }).hits.map(({ id }) => Number(id.slice(-2)));

describe('a newer bulk of the index', () => {
  it('takes the place of the one before, without who left and with who changed since', () => {
    const index = new MemoryIndex(bulkOf([1, 2], '10:10:'), NOBODY_LABELLED);
    index.put(person(3), 12n);
    index.put(person(4), 30n);
    index.replace(bulkOf([1, 2, 3], '20:20:'), [person(2).id]);
    assert.deepEqual(foundIn(index), [1, 3, 4]);
    assert.equal(index.tailSize, 1);
  });

  it('that cannot be read changes nothing: the one before goes on answering', () => {
    const index = new MemoryIndex(bulkOf([1, 2], '10:10:'), NOBODY_LABELLED);
    index.put(person(3), 12n);
    index.drop(person(1).id);
    for (const unreadable of [bulkOf([1, 2, 3, 4], 'nowhere'), bulkOf([1, 2, 3, 4], '20:20:nobody')]) {
      assert.throws(() => index.replace(unreadable, []), SyntaxError);
      assert.deepEqual(foundIn(index), [2, 3]);
      assert.deepEqual(index.known(['martin1', 'martin2', 'martin3', 'martin4']), ['martin2', 'martin3']);
    }
  });
});
