import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { INVOICE_RULES } from './invoice-problems.ts';
import { BY_CONSTRUCTION, EN16931_SERIES, FRENCH_RULES, NOT_OURS, NUMBERS_LEFT_FREE } from './norm-coverage.fixture.ts';

const free = new Set(NUMBERS_LEFT_FREE.split(' '));
const european = EN16931_SERIES.flatMap(([series, first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${series}-${String(first + index).padStart(2, '0')}`),
).filter((id) => !free.has(id));
const french = FRENCH_RULES.flatMap((text) => {
  const [start = '', ...ends] = text.split(' ');
  return ends.map((end) => `${start}${end}`);
});

const written = new Set(INVOICE_RULES.map(({ id }) => id));
const patterns = [BY_CONSTRUCTION, NOT_OURS].flatMap((list) => Object.values(list).flatMap((ids) => ids.split(' ')));
const isMeant = (pattern: string, id: string) =>
  pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;

describe('the rules of the norms', () => {
  it('are each in the table, or left out for one reason', () => {
    for (const id of [...european, ...french]) {
      const reasons = patterns.filter((pattern) => isMeant(pattern, id)).length + Number(written.has(id));
      assert.equal(reasons, 1, `${id} is settled ${reasons} times`);
    }
  });
  it('are all there are', () => {
    assert.deepEqual([european.length, french.length], [224, 171]);
    const known = new Set([...european, ...french]);
    const ours = [...written].filter((id) => !known.has(id) && !id.startsWith('LOI-'));
    assert.deepEqual(ours, []);
    assert.deepEqual(
      patterns.filter((pattern) => ![...known].some((id) => isMeant(pattern, id))),
      [],
    );
  });
});
