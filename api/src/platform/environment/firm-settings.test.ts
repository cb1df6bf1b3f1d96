import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import { defaultLegalLine, readFirm } from './firm-settings.ts';

const SOURCE = { NODE_ENV: 'production' };

it('a firm in production is what its settings say and nothing more', () => {
  const bare = readFirm(new SettingsReader(SOURCE), 'Bloom');
  assert.deepEqual(bare, {
    name: 'Bloom',
    siret: null,
    vat: null,
    address: null,
    representative: null,
    representativeRole: null,
    iban: null,
    bic: null,
    isVatOnDebits: false,
  });
  const onDebits = new SettingsReader({ ...SOURCE, FIRM_VAT_ON_DEBITS: '1' });
  assert.equal(readFirm(onDebits, 'Bloom').isVatOnDebits, true);
  const right = new SettingsReader({ ...SOURCE, FIRM_SIRET: '404 833 048 00022' });
  assert.equal(readFirm(right, 'Bloom').siret, '40483304800022');
  assert.deepEqual(right.wrong, []);
  const wrong = new SettingsReader({ ...SOURCE, FIRM_SIRET: '404' });
  readFirm(wrong, 'Bloom');
  assert.deepEqual(wrong.wrong, ['FIRM_SIRET must have 14 digits']);
  const account = new SettingsReader({ ...SOURCE, FIRM_IBAN: 'FR76 3000 6000 0112 3456 7890 180' });
  readFirm(account, 'Bloom');
  assert.deepEqual(account.wrong, ['FIRM_IBAN is no IBAN']);
});

it('a trial shows a firm that does not exist, until one setting names another', () => {
  assert.equal(readFirm(new SettingsReader({}), 'Bloom').siret, '12345678200010');
  const own = readFirm(new SettingsReader({ FIRM_VAT: 'FR83404833048' }), 'Bloom');
  assert.deepEqual([own.vat, own.siret, own.representative], ['FR83404833048', null, null]);
});

it('has one registered office, in its contracts and at the foot of its papers', () => {
  const own = readFirm(new SettingsReader({ FIRM_ADDRESS: '1 quai Haut, 44000 Nantes' }), 'Bloom');
  assert.equal(defaultLegalLine(own), 'Bloom, 1 quai Haut, 44000 Nantes');
  const trial = readFirm(new SettingsReader({}), 'Bloom');
  assert.ok(defaultLegalLine(trial).endsWith(trial.address ?? '-'));
  assert.equal(defaultLegalLine({ name: 'Bloom', address: null }), 'Bloom');
});
