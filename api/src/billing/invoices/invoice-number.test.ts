import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seriesOf } from './invoice-number.repository.ts';

describe('the series of a supplier', () => {
  it('is named by its number, of which invoices may hold every character', () => {
    assert.equal(seriesOf('selfBilled', '73282932000074'), 'AF-73282932000074');
    assert.equal(seriesOf('selfBilledCredit', 'FR44732829320'), 'AFA-FR44732829320');
    assert.equal(seriesOf('selfBilled', 'CHE-123.456.78'), 'AF-CHE-12345678');
    assert.equal(seriesOf('selfBilled', '0b1f3a52-7c4d-4e8b-9a1d-2f3c4b5a6d7e'), 'AF-0b1f3a52-7c4d-');
    assert.equal(seriesOf('invoice', null), 'F');
  });

  it('is no other supplier’s, however alike their numbers begin', () => {
    const [one, other] = ['HRB 12345678901234', 'HRB 12345678901235'].map((number) => seriesOf('selfBilled', number));
    assert.notEqual(one, other);
    assert.match(one ?? '', /^AF-HRB123456-[0-9a-f]{4}$/);
  });
});
