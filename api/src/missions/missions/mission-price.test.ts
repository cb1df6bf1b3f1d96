import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { world as amendmentWorld, BOTH, BOTH_PRICES, LATER } from '../amendments/amendments.fixture.ts';
import { report, world } from './missions.fixture.ts';

const PRICE = `mutation ($input: AddPricingInput!) { addPricing(input: $input) { pricing { startDate
  purchasePricePerDayWithoutTaxes salePricePerDayWithoutTaxes taxes astreinteCoef
  saturdayCoef sundayCoef } } }`;
const ASSESS = `mutation ($input: UpsertExtensionAssessmentInput!) { upsertExtensionAssessment(input: $input) {
  assessment newEndDate createdBy updatedBy } }`;

const api = testApi();

describe('a new price', () => {
  const PRICING = {
    startDate: '2026-12-01',
    purchasePricePerDayWithoutTaxes: 460.5,
    salePricePerDayWithoutTaxes: 620,
    astreinteCoef: 1.5,
    saturdayCoef: null,
    sundayCoef: 2.5,
  };
  const add = (test: TestContext, viewer: ReturnType<typeof asAdmin>, id: string, change: object = {}) =>
    test.execute(viewer, PRICE, { input: { recordId: id, ...PRICING, ...change } });

  it('begins on its day, beside the older ones', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      const { data } = await add(test, admin, id);
      assert.deepEqual({ ...data.addPricing.pricing[1] }, { ...PRICING, taxes: 20 });
      assert.equal(data.addPricing.pricing.length, 2);
    }));

  const refusals: [string, object, string][] = [
    ['without a purchase price', { purchasePricePerDayWithoutTaxes: null }, 'purchasePricePerDayWithoutTaxes'],
    ['without a sale price', { salePricePerDayWithoutTaxes: null }, 'salePricePerDayWithoutTaxes'],
    ['without an on-call coefficient', { astreinteCoef: null }, 'astreinteCoef'],
    ['with a negative factor of Saturdays', { saturdayCoef: -1 }, 'saturdayCoef'],
    ['with a factor of Sundays that no contract has', { sundayCoef: 10.5 }, 'sundayCoef'],
    ['with a negative price', { salePricePerDayWithoutTaxes: -1 }, 'salePricePerDayWithoutTaxes'],
    ['with another VAT', { taxes: 19.6 }, 'taxes'],
    ['on a day that has one', { startDate: '2026-01-01' }, 'startDate'],
    ['before the mission', { startDate: '2025-12-01' }, 'startDate'],
    ['after the mission', { startDate: '2027-01-01' }, 'startDate'],
    ['with a fraction of a cent', { salePricePerDayWithoutTaxes: 620.005 }, 'salePricePerDayWithoutTaxes'],
    ['with terms that nobody knows', { paymentTerms: 'À la Saint-Glinglin' }, 'paymentTerms'],
    ['with terms of its own that it does not tell', { paymentTerms: 'CUSTOM' }, 'paymentTermsDetails'],
    [
      'with terms of its own that no field takes',
      { paymentTerms: 'CUSTOM', paymentTermsDetails: 'x'.repeat(201) },
      'paymentTermsDetails',
    ],
  ];
  for (const [what, change, field] of refusals) {
    it(`is refused ${what}`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        const { errors } = await add(test, admin, id, change);
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }));
  }

  it('of a permanent contract tells how it is paid', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      await test.db.insertInto('deal').values({ mission_id: id, won_on: '2025-12-01', type: 'CDI' }).execute();
      const { errors } = await add(test, admin, id);
      assert.deepEqual(errors[0]?.extensions.fieldErrors, {
        paymentTerms: 'Un CDI a besoin de conditions de paiement.',
      });
      assert.equal((await add(test, admin, id, { paymentTerms: 'FULL_START' })).code, undefined);
    }));

  for (const [whose, billed] of [
    ['the client', { billed: true }],
    ['the supplier', { bloomer_invoice_status: 'FINALISED' }],
  ] as const) {
    it(`does not rewrite a month whose invoice of ${whose} is final`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        await report(test, id, billed);
        const { errors } = await add(test, admin, id, { startDate: '2026-11-20' });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['startDate']);
        assert.equal((await add(test, admin, id)).code, undefined);
      }));
  }

  it('below the purchase price is finance’s to enter', () =>
    api.rollback(async (test) => {
      const { id, staff } = await world(test);
      const loss = { salePricePerDayWithoutTaxes: 400 };
      const account = asAdmin(staff.id, new Set(['account']));
      const meant = { ...loss, confirmNegativeMargin: true };
      const refused = await add(test, account, id, meant);
      assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['salePricePerDayWithoutTaxes']);
      assert.equal((await add(test, asAdmin(staff.id, new Set(['finance'])), id, meant)).code, undefined);
      const [event] = await test.db
        .selectFrom('audit_event')
        .select('data')
        .where('action', '=', 'pricing.add')
        .execute();
      assert.equal((event?.data as { negativeMargin?: boolean } | undefined)?.negativeMargin, true);
    }));

  it('below the purchase price asks finance whether it is meant, with what a day loses', () =>
    api.rollback(async (test) => {
      const { id, staff } = await world(test);
      const finance = asAdmin(staff.id, new Set(['finance']));
      const { errors } = await add(test, finance, id, { salePricePerDayWithoutTaxes: 400 });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['confirmNegativeMargin']);
      assert.match(errors[0]?.message ?? '', /Marge négative\s: chaque jour vendu perd 60,50\s€/);
      assert.equal((await test.db.selectFrom('pricing').select('id').where('mission_id', '=', id).execute()).length, 1);
    }));

  for (const [price, words] of [
    [{ purchasePricePerDayWithoutTaxes: 0 }, /^Prix d’achat de 0\s€ par jour\./],
    [{ purchasePricePerDayWithoutTaxes: 0, salePricePerDayWithoutTaxes: 0 }, /^Prix d’achat et de vente de 0\s€/],
  ] as const) {
    it(`of nothing (${Object.keys(price).length}) is entered once somebody says that it is meant, which stays told`, () =>
      api.rollback(async (test) => {
        const { id, staff } = await world(test);
        const account = asAdmin(staff.id, new Set(['account']));
        const { errors } = await add(test, account, id, price);
        assert.deepEqual(errors[0]?.extensions.invalidArgs, ['confirmZeroPrice']);
        assert.match(errors[0]?.message ?? '', words);
        // A page of before shows no field of that name, and the sentence of what has a reason.
        assert.equal(errors[0]?.extensions.reason, 'CONFIRM');
        assert.match(errors[0]?.message ?? '', /rechargez-la\.$/);
        assert.match(JSON.stringify(errors[0]?.extensions.fieldErrors), /"confirmZeroPrice":".* sans confirmation\."/);
        assert.equal((await add(test, account, id, { ...price, confirmZeroPrice: true })).code, undefined);
        const events = test.db.selectFrom('audit_event').select('data').where('action', '=', 'pricing.add');
        const { data } = await events.orderBy('id', 'desc').executeTakeFirstOrThrow();
        assert.equal((data as { zeroPrice?: boolean }).zeroPrice, true);
      }));
  }

  it('waits for the amendment that changes the price and is not signed', () =>
    api.rollback(async (test) => {
      const { id, admin, amend } = await amendmentWorld(test);
      await amend(BOTH_PRICES);
      const { errors } = await add(test, admin, id);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['startDate']);
      assert.match(errors[0]?.message ?? '', /avenant/);
    }));

  it('is entered while an amendment of the end alone waits', () =>
    api.rollback(async (test) => {
      const { id, admin, amend } = await amendmentWorld(test);
      await amend({ ...LATER, ...BOTH });
      assert.equal((await add(test, admin, id, { startDate: '2027-02-01' })).code, undefined);
    }));
});

describe('the estimate of an extension', () => {
  const assess = (test: TestContext, viewer: ReturnType<typeof asAdmin>, input: object) =>
    test.execute(viewer, ASSESS, { input });

  it('is one per mission, and drops a date without probability', () =>
    api.rollback(async (test) => {
      const { id, admin } = await world(test);
      const high = { missionId: id, assessment: 0.75, newEndDate: '2027-06-30' };
      const first = (await assess(test, admin, high)).data.upsertExtensionAssessment;
      assert.deepEqual([first.assessment, first.newEndDate, first.updatedBy], [0.75, '2027-06-30', null]);
      const low = { missionId: id, assessment: 0.5, newEndDate: '2027-06-30' };
      const second = (await assess(test, admin, low)).data.upsertExtensionAssessment;
      assert.deepEqual([second.assessment, second.newEndDate], [0.5, null]);
      assert.ok(second.updatedBy);
    }));

  const refusals: [string, object, string][] = [
    ['between the choices', { assessment: 0.3 }, 'assessment'],
    ['above one half without a date', { assessment: 0.75 }, 'newEndDate'],
    ['with a date that extends nothing', { assessment: 1, newEndDate: '2026-12-31' }, 'newEndDate'],
  ];
  for (const [what, change, field] of refusals) {
    it(`is refused ${what}`, () =>
      api.rollback(async (test) => {
        const { id, admin } = await world(test);
        const { errors } = await assess(test, admin, { missionId: id, ...change });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, [field]);
      }));
  }
});
