import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AmendmentDraft, type AmendmentFacts, amendmentProblems, clauseLength, priceOn } from './amendment.ts';

const facts: AmendmentFacts = {
  beginMission: '2026-01-01',
  endMission: '2026-12-31',
  prices: [
    { startDate: '2026-07-01', purchaseCents: 48_000, saleCents: 60_000 },
    { startDate: '2026-01-01', purchaseCents: 45_000, saleCents: 60_000 },
  ],
  lastBilledMonth: '2026-09-01',
  lastSignedDay: '2026-10-30',
  mayLose: false,
};
const later: AmendmentDraft = { newEndMission: '2027-03-31', useTemplateForSST: true };
const dearer: AmendmentDraft = { newPurchasePrice: 500, newPricingDate: '2026-11-01', useTemplateForSST: true };

describe('an amendment', () => {
  const cases: [string, AmendmentDraft, string[]][] = [
    ['a later end', later, []],
    ['another price', dearer, []],
    ['nothing', {}, ['newEndMission', 'useTemplateForSST']],
    ['no contract', { ...later, useTemplateForSST: false }, ['useTemplateForSST']],
    ['the end it has', { ...later, newEndMission: '2026-12-31' }, ['newEndMission']],
    ['an end before the begin', { ...later, newEndMission: '2025-12-31' }, ['newEndMission']],
    ['an end years away', { ...later, newEndMission: '2072-03-31' }, ['newEndMission']],
    ['an end before signed days', { ...later, newEndMission: '2026-10-29' }, ['newEndMission']],
    ['cents', { ...dearer, newPurchasePrice: 500.5 }, ['newPurchasePrice']],
    ['no number', { ...dearer, newPurchasePrice: Number.NaN }, ['newPurchasePrice']],
    ['too much', { ...dearer, newPurchasePrice: 100_001 }, ['newPurchasePrice']],
    ['the price in force', { ...dearer, newPurchasePrice: 480 }, ['newPurchasePrice']],
    ['a price without its day', { ...dearer, newPricingDate: null }, ['newPricingDate']],
    ['a price before the mission', { ...dearer, newPricingDate: '2025-12-01' }, ['newPricingDate']],
    ['a price after the mission', { ...dearer, newPricingDate: '2027-01-01' }, ['newPricingDate']],
    ['a price after the present end, of a longer mission', { ...dearer, ...later, newPricingDate: '2027-01-01' }, []],
    ['a price in an invoiced month', { ...dearer, newPricingDate: '2026-09-30' }, ['newPricingDate']],
    [
      'a price that no contract carries',
      { ...dearer, useTemplateForSST: false, useTemplateForPDS: true },
      ['useTemplateForSST', 'useTemplateForPDS'],
    ],
    ['a contract that says nothing', { ...dearer, useTemplateForPDS: true }, ['useTemplateForPDS']],
    ['a contract with a clause', { ...dearer, useTemplateForPDS: true, secondClauseForPDS: 'Préavis' }, []],
    ['a long clause', { ...later, firstClause: 'é'.repeat(291) }, ['firstClause']],
    ['a loss', { ...dearer, newPurchasePrice: 601 }, ['newPurchasePrice']],
    [
      'a loss by a lower sale',
      { ...later, newSalePrice: 400, newPricingDate: '2026-11-01', useTemplateForPDS: true },
      ['newSalePrice'],
    ],
  ];
  for (const [name, draft, paths] of cases) {
    it(`${name}: ${paths.join(', ') || 'fine'}`, () =>
      assert.deepEqual(
        amendmentProblems(draft, facts).map(({ path }) => path),
        paths,
      ));
  }
  it('may lose where finance decides so, and says that it means it', () => {
    const loss = { ...dearer, newPurchasePrice: 601 };
    const ofFinance = { ...facts, mayLose: true };
    const [asked] = amendmentProblems(loss, ofFinance);
    assert.equal(asked?.path, 'confirmNegativeMargin');
    assert.match(asked?.message ?? '', /perd 1,00\s€/);
    assert.deepEqual(amendmentProblems({ ...loss, confirmNegativeMargin: true }, ofFinance), []);
    const [refused] = amendmentProblems({ ...loss, confirmNegativeMargin: true }, facts);
    assert.equal(refused?.path, 'newPurchasePrice');
  });
  it('asks whether a price of nothing is meant, of whoever enters one', () => {
    const free = { ...later, newPurchasePrice: 0, newPricingDate: '2026-11-01', useTemplateForSST: true };
    for (const mayLose of [false, true]) {
      const [asked, ...others] = amendmentProblems(free, { ...facts, mayLose });
      assert.deepEqual([asked?.path, others], ['confirmZeroPrice', []]);
      assert.match(asked?.message ?? '', /^Prix d’achat de 0\s€ par jour\./);
    }
    assert.deepEqual(amendmentProblems({ ...free, confirmZeroPrice: true }, facts), []);
    // What is entered loses money besides: that is what is asked.
    const given = { ...later, newSalePrice: 0, newPricingDate: '2026-11-01', useTemplateForPDS: true };
    const paths = amendmentProblems({ ...given, confirmZeroPrice: true }, { ...facts, mayLose: true });
    assert.deepEqual(
      paths.map(({ path }) => path),
      ['confirmNegativeMargin'],
    );
    // A price that was nothing before was asked for when it was entered.
    const before = { ...facts, prices: [{ startDate: '2026-01-01', purchaseCents: 0, saleCents: 60_000 }] };
    const dearerSale = { ...later, newSalePrice: 700, newPricingDate: '2026-11-01', useTemplateForPDS: true };
    assert.deepEqual(amendmentProblems(dearerSale, before), []);
  });
  it('contradicts no price that begins later', () => {
    const prices = [...facts.prices, { startDate: '2026-12-01', purchaseCents: 49_000, saleCents: 60_000 }];
    const [problem] = amendmentProblems(dearer, { ...facts, prices });
    assert.equal(problem?.path, 'newPricingDate');
    assert.deepEqual(amendmentProblems({ ...dearer, newPricingDate: '2026-12-01' }, { ...facts, prices }), []);
  });
  it('knows the price of each day', () => {
    assert.equal(priceOn('2025-12-31', facts.prices), undefined);
    assert.equal(priceOn('2026-06-30', facts.prices)?.purchaseCents, 45_000);
    assert.equal(priceOn('2026-07-01', facts.prices)?.purchaseCents, 48_000);
  });
  it('counts characters as people do', () => assert.equal(clauseLength('e\u0301🙂'), 2));
});
