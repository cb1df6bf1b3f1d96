import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hasSiret, isReformed, reformCountry, territoryOf } from './french-territory.ts';

const french = (zip: string | null) => ({ countryCode: 'FR', zip });

it('an address that was written as French is where its postal code says', () => {
  const cases = [
    ['75002', 'FR'],
    ['20000', 'FR'],
    ['97110', 'GP'],
    ['97 200', 'MQ'],
    ['97300', 'GF'],
    ['97400', 'RE'],
    ['97500', 'PM'],
    ['97600', 'YT'],
    ['97133', 'BL'],
    ['97150', 'MF'],
    ['98800', 'NC'],
    [null, 'FR'],
  ] as const;
  for (const [zip, code] of cases) assert.equal(territoryOf(french(zip)), code, String(zip));
  assert.equal(territoryOf({ countryCode: 'DE', zip: '97070' }), 'DE');
  assert.equal(territoryOf({ countryCode: 'RE' }), 'RE');
});

it('the reform takes Guadeloupe, Martinique and Réunion for France, and the rest for abroad', () => {
  for (const zip of ['75002', '97110', '97200', '97400']) {
    assert.deepEqual([isReformed(french(zip)), reformCountry(french(zip))], [true, 'FR'], zip);
  }
  assert.equal(reformCountry({ countryCode: 'MQ' }), 'FR');
  assert.deepEqual([isReformed(french('97300')), reformCountry(french('97300'))], [false, 'GF']);
  assert.deepEqual([isReformed({ countryCode: 'YT' }), reformCountry({ countryCode: 'YT' })], [false, 'YT']);
});

it('companies of every department have a SIRET', () => {
  for (const code of ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT']) assert.equal(hasSiret(code), true, code);
  assert.equal(hasSiret('NC'), false);
});
