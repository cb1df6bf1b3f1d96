import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readFirm } from './firm-settings.ts';

const SOURCE = { NODE_ENV: 'production' };

it('a firm in production is what its settings say and nothing more', () => {
  const wrong: string[] = [];
  const bare = readFirm(SOURCE, 'Bloom', wrong);
  assert.deepEqual(bare, {
    name: 'Bloom',
    siret: null,
    vat: null,
    address: null,
    representative: null,
    representativeRole: null,
  });
  assert.equal(readFirm({ ...SOURCE, FIRM_SIRET: '404 833 048 00022' }, 'Bloom', wrong).siret, '40483304800022');
  assert.deepEqual(wrong, []);
  readFirm({ ...SOURCE, FIRM_SIRET: '404' }, 'Bloom', wrong);
  assert.deepEqual(wrong, ['FIRM_SIRET must have 14 digits']);
});

it('a trial shows a firm that does not exist, until one setting names another', () => {
  assert.equal(readFirm({}, 'Bloom', []).siret, '12345678200010');
  const own = readFirm({ FIRM_VAT: 'FR83404833048' }, 'Bloom', []);
  assert.deepEqual([own.vat, own.siret, own.representative], ['FR83404833048', null, null]);
});
