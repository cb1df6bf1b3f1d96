import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hoursProblem } from '../calendar/working-hours.ts';
import { missionProblems } from './mission.ts';

describe('hours of a day', () => {
  const cases: [number | null, boolean, boolean][] = [
    [null, true, true],
    [8, true, true],
    [7.5, true, true],
    [0, false, true],
    [0, true, false],
    [7.25, false, false],
    [12.5, false, false],
    [-0.5, false, false],
    [Number.NaN, false, false],
  ];
  for (const [hours, hasReports, fine] of cases) {
    it(`${hours} ${hasReports ? 'with' : 'without'} reports is ${fine ? 'fine' : 'refused'}`, () =>
      assert.equal(hoursProblem(hours, { hasReports }) === undefined, fine));
  }
});

describe('a new mission', () => {
  const price = { purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600, astreinteCoef: 2 };
  const mission = {
    label: 'Refonte',
    type: 'IT',
    beginMission: '2026-12-01',
    endMission: '2027-06-30',
    bloomerRecordId: 'b',
    clientSocietyRecordId: 's',
    contactOperations: ['c'],
    externalId: 'X-1',
    bloomerPaydateDays: 45,
    clientPaydateDays: null,
    pricing: price,
  };
  const cases: [string, object, string[]][] = [
    ['all that is needed', {}, []],
    ['blanks', { label: ' ', externalId: '' }, ['label', 'externalId']],
    ['a label of as many emojis as letters', { label: '🙂'.repeat(200) }, []],
    ['a label that is too long', { label: '🙂'.repeat(201) }, ['label']],
    ['an end before the begin', { endMission: '2026-11-30' }, ['endMission']],
    ['an end years away', { endMission: '2072-06-30' }, ['endMission']],
    ['a begin years ago', { beginMission: '1926-12-01' }, ['endMission']],
    ['no contact', { contactOperations: [] }, ['contactOperations']],
    [
      'a fraction of a cent',
      { pricing: { ...price, salePricePerDayWithoutTaxes: 600.005 } },
      ['pricing.salePricePerDayWithoutTaxes'],
    ],
    ['a delay beyond 120 days', { clientPaydateDays: 121 }, ['clientPaydateDays']],
    ['no price', { pricing: null }, ['pricing']],
    [
      'half a price',
      { pricing: { ...price, salePricePerDayWithoutTaxes: null } },
      ['pricing.salePricePerDayWithoutTaxes'],
    ],
    ['a loss', { pricing: { ...price, salePricePerDayWithoutTaxes: 449.99 } }, ['pricing.salePricePerDayWithoutTaxes']],
    ['a permanent contract without terms', { dealType: 'CDI' }, ['pricing.paymentTerms']],
    ['terms that are not told', { pricing: { ...price, paymentTerms: 'CUSTOM' } }, ['pricing.paymentTermsDetails']],
    [
      'terms that are too long',
      { pricing: { ...price, paymentTerms: 'CUSTOM', paymentTermsDetails: 'x'.repeat(201) } },
      ['pricing.paymentTermsDetails'],
    ],
    ['terms that nobody knows', { pricing: { ...price, paymentTerms: '31' } }, ['pricing.paymentTerms']],
  ];
  for (const [name, change, paths] of cases) {
    it(`with ${name}: ${paths.join(', ') || 'fine'}`, () =>
      assert.deepEqual(
        missionProblems({ ...mission, ...change }, { mayLose: false }).map(({ path }) => path),
        paths,
      ));
  }

  it('names the bounds of a coefficient in percent, as it is typed', () => {
    const found = missionProblems({ ...mission, pricing: { ...price, astreinteCoef: 10.5 } }, { mayLose: false });
    assert.deepEqual(
      found.map(({ message }) => message),
      ['Un pourcentage entre 0 et 1\u202f000 est attendu.'],
    );
  });
});
