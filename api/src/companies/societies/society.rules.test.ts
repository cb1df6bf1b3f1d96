import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompanyDraft } from '@bloom/shared-rules/company/company';
import { bareId, countryOfVat, isPossibleSiret, isVatFormat } from '@bloom/shared-rules/company/company-id';
import { isPlausibleVat } from './check-digits.ts';
import { checkSociety } from './society.rules.ts';

const FRENCH: CompanyDraft = {
  name: 'Atelier du Lac',
  status: 'SASU',
  siret: '404 833 048 00022',
  tva: 'FR83 404833048',
  portage: false,
  addressCountryCode: 'FR',
  IBAN: 'FR76 3000 6000 0112 3456 7890 189',
  BIC: 'AGRIFRPP',
  hasKbis: true,
  hasUrssaf: true,
};

const IMPOSSIBLE = 'Ce SIRET n’existe pas\u00a0: un de ses chiffres est faux.';
const OTHER_COUNTRY = 'Ce numéro de TVA est celui d’un autre pays que celui de la société.';

function problems(change: Partial<CompanyDraft>): string[] {
  const verdict = checkSociety({ ...FRENCH, ...change });
  return verdict.ok ? [] : verdict.problems.map(({ path, message }) => `${path}: ${message}`);
}

function values(change: Partial<CompanyDraft> = {}) {
  const verdict = checkSociety({ ...FRENCH, ...change });
  assert.ok(verdict.ok, JSON.stringify(verdict));
  return verdict.value;
}

describe('a billing company', () => {
  it('is kept without what people put between the characters', () => {
    const { siret, tva, IBAN, addressCountryCode, identityCheck } = values();
    assert.deepEqual(
      { siret, tva, IBAN, addressCountryCode, identityCheck },
      {
        siret: '40483304800022',
        tva: 'FR83404833048',
        IBAN: 'FR7630006000011234567890189',
        addressCountryCode: 'FR',
        identityCheck: 'plausible',
      },
    );
  });

  const refusals: [string, Partial<CompanyDraft>, string[]][] = [
    ['no name', { name: ' ' }, ['name: Le nom de la société est obligatoire.']],
    ['too long a name', { name: 'x'.repeat(121) }, ['name: 120 caractères au plus']],
    ['portage not said', { portage: null }, ['portage: Le portage salarial est à préciser.']],
    ['no status', { status: null }, ['status: Le statut de la société est obligatoire.']],
    ['an unknown status', { status: 'SCI' }, ['status: Le statut de la société est obligatoire.']],
    ['no number', { siret: '' }, ['siret: Le SIRET est obligatoire.']],
    [
      'no number in the Union',
      { status: 'SUE', addressCountryCode: 'DE', siret: '', tva: null },
      ['siret: Le numéro de TVA ou le SIRET est obligatoire.'],
    ],
    [
      'no number outside of the Union',
      { status: 'SHUE', addressCountryCode: 'CH', siret: '', tva: null },
      ['siret: L’identifiant de la société est obligatoire.'],
    ],
    ['thirteen digits', { siret: '4048330480002' }, ['siret: Le SIRET comporte 14 chiffres.']],
    ['digits that do not agree', { siret: '12345678901234' }, [`siret: ${IMPOSSIBLE}`]],
    ['zeros', { siret: '00000000000000' }, [`siret: ${IMPOSSIBLE}`]],
    ['no VAT number', { tva: null }, ['tva: Le numéro de TVA est obligatoire.']],
    ['one character of VAT', { tva: 'F' }, ['tva: Le numéro de TVA comporte au moins 2 caractères.']],
    ['VAT of no country', { tva: 'XX123' }, ['tva: Le numéro de TVA n’a pas le format de son pays.']],
    ['a wrong IBAN', { IBAN: 'FR7630006000011234567890188' }, ['IBAN: IBAN mal formé']],
    ['a wrong BIC', { BIC: 'AGRI' }, ['BIC: BIC mal formé']],
    ['a bank of another country', { BIC: 'COBADEFF' }, ['BIC: Le BIC et l’IBAN ne sont pas du même pays.']],
    ['no KBIS', { hasKbis: false }, ['KBIS: Le KBIS est obligatoire.']],
    [
      'no URSSAF certificate',
      { hasUrssaf: false },
      ['URSSAFVigilanceCertificate: L’attestation de vigilance URSSAF est obligatoire.'],
    ],
    [
      'a European company in France',
      { status: 'SUE', siret: 'DE136695976', addressCountryCode: 'FR' },
      ['addressCountryCode: Un pays de l’Union européenne autre que la France est attendu.'],
    ],
    [
      'a foreign company in Germany',
      { status: 'SHUE', siret: '123', addressCountryCode: 'DE' },
      ['addressCountryCode: Un pays hors de l’Union européenne est attendu.'],
    ],
    [
      'a country of three letters',
      { status: 'SHUE', siret: '123', addressCountryCode: 'CHE' },
      ['addressCountryCode: Le code du pays comporte exactement 2 lettres.'],
    ],
    [
      'a number of another country than its own',
      { status: 'SUE', siret: 'DE136695976', addressCountryCode: 'BE', tva: null },
      [`siret: ${OTHER_COUNTRY}`],
    ],
    [
      'VAT of another country than its own',
      { status: 'SUE', siret: 'BE0428759497', addressCountryCode: 'BE', tva: 'DE136695976' },
      [`tva: ${OTHER_COUNTRY}`],
    ],
    ['VAT of another country, in France', { tva: 'DE136695976' }, [`tva: ${OTHER_COUNTRY}`]],
    [
      'a European number without country',
      { status: 'SUE', siret: '136695976', addressCountryCode: 'DE', tva: null },
      ['siret: Un numéro de TVA avec son préfixe de pays, ou un SIRET de 14 chiffres, est attendu.'],
    ],
    [
      'a European number that its country does not have, and which would be the one of VAT',
      { status: 'SUE', siret: 'DE 12345', addressCountryCode: 'DE', tva: '' },
      ['siret: Un numéro de TVA avec son préfixe de pays, ou un SIRET de 14 chiffres, est attendu.'],
    ],
  ];
  for (const [what, change, expected] of refusals) {
    it(`is refused with ${what}`, () => assert.deepEqual(problems(change), expected));
  }

  const accepted: [string, Partial<CompanyDraft>][] = [
    ['a micro-entrepreneur without VAT nor URSSAF', { status: 'Auto Entrepreneur', tva: null, hasUrssaf: false }],
    [
      'portage without bank account nor papers',
      { portage: true, IBAN: '', BIC: null, hasKbis: false, hasUrssaf: false },
    ],
    [
      'a European company',
      { status: 'SUE', siret: 'DE136695976', tva: null, addressCountryCode: 'DE', hasUrssaf: false },
    ],
    ['one of Belgium with an establishment in France', { status: 'SUE', addressCountryCode: 'BE' }],
    ['paid in La Réunion', { BIC: 'AGRIREFF' }],
    ['what it was before', { siret: '12345678901234', known: { siret: '12345678901234' } }],
    [
      'in Europe what it was before, although its number cannot be read',
      { status: 'SUE', siret: 'DE12345', addressCountryCode: 'DE', tva: '', known: { siret: 'DE12345' } },
    ],
    ['paid as before', { BIC: 'COBADEFF', known: { IBAN: 'FR7630006000011234567890189', BIC: 'COBADEFF' } }],
    ['a foreign company', { status: 'SHUE', siret: 'CHE-123', addressCountryCode: 'CH', tva: null, hasUrssaf: false }],
  ];
  for (const [what, change] of accepted) {
    it(`may be ${what}`, () => assert.deepEqual(problems(change), []));
  }

  it('with portage loses the status of a micro-entrepreneur, and its bank account', () => {
    const { status, IBAN, BIC } = values({ status: 'Auto Entrepreneur', portage: true });
    assert.deepEqual([status, IBAN, BIC], [null, null, null]);
  });

  it('in Europe gives its number for VAT when it has no other', () => {
    assert.equal(values({ status: 'SUE', siret: 'DE136695976', addressCountryCode: 'DE', tva: '' }).tva, 'DE136695976');
  });

  it('in Europe with a SIRET has no number for VAT of its own', () => {
    assert.equal(values({ status: 'SUE', addressCountryCode: 'BE', tva: '' }).tva, null);
  });

  it('with check digits of VAT that do not agree is taken, and to be looked at', () => {
    assert.equal(values({ tva: 'FR00404833048' }).identityCheck, 'toVerify');
  });
});

/** One of every other country of the Union, as each shows it in its papers. */
const WELL_KNOWN =
  `ATU13585627 BG175074752 CY10259033P CZ25123891 DK13585628 EE100931558 ESB58378431 ESX2482300W FI20774740
HR33392005961 HU12892312 IE6433435F IE3628739UA IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112
NL004495445B01 PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619`.split(/\s+/);

describe('numbers of companies', () => {
  const numbers: [string, boolean][] = [
    ['40483304800022', true],
    ['40483304800023', false],
    // La Poste: head office by Luhn, another establishment by the sum of its digits.
    ['35600000000048', true],
    ['35600000009075', true],
    ['35600000009076', false],
    ['12345678901234', false],
    ['00000000000000', false],
    ['0000000000000', false],
  ];
  for (const [siret, plausible] of numbers) {
    it(`SIRET ${siret}`, () => assert.equal(isPossibleSiret(siret), plausible));
  }

  const vats: [string, boolean, boolean, string | undefined][] = [
    ['FR83404833048', true, true, 'FR'],
    ['FR00404833048', true, false, 'FR'],
    ['DE136695976', true, true, 'DE'],
    ['EL094259216', true, true, 'GR'],
    ['BE0428759497', true, true, 'BE'],
    ['BE1000000175', true, false, 'BE'],
    ['GB999999973', false, false, undefined],
    ['CHE136695976', false, false, undefined],
    ['136695976', false, false, undefined],
    ['NL123456789B12', true, false, 'NL'],
    // Of a person who works alone, by the rule of 2020.
    ['NL002455799B11', true, true, 'NL'],
    ...WELL_KNOWN.map((vat): [string, boolean, boolean, string] => [vat, true, true, vat.slice(0, 2)]),
    ['FR', false, false, 'FR'],
  ];
  for (const [vat, format, plausible, country] of vats) {
    it(`VAT ${vat}`, () =>
      assert.deepEqual([isVatFormat(vat), isPlausibleVat(vat), countryOfVat(vat)], [format, plausible, country]));
  }

  it('are read as people write them', () => {
    assert.equal(bareId(' fr 83.404\u00a0833-048 '), 'FR83404833048');
  });
});
