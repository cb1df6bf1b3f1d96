import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer, asClient, asNobody, asSystem } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { report } from '../missions/missions.fixture.ts';
import { BOTH, LATER, PRICES, world } from './amendments.fixture.ts';

const api = testApi();

describe('an amendment is refused', () => {
  it('to everybody but account managers and the service account', () =>
    api.rollback(async (test) => {
      const { amend, bloomer, contact, staff, amendments } = await world(test);
      assert.equal((await amend({ ...LATER, ...BOTH }, asNobody)).code, 'UNAUTHENTICATED');
      for (const viewer of [
        asBloomer(bloomer),
        asClient(contact),
        asAdmin(staff.id, new Set(['finance', 'recruit'])),
      ]) {
        assert.equal((await amend({ ...LATER, ...BOTH }, viewer)).code, 'FORBIDDEN');
      }
      assert.equal((await amend({ recordId: crypto.randomUUID(), ...LATER, ...BOTH })).code, 'UNKNOWN_RECORD_ID');
      assert.deepEqual(await amendments(), []);
    }));

  const refusals: [string, object, string[]][] = [
    ['without extension or price', { ...BOTH, firstClause: 'Télétravail' }, ['newEndMission']],
    ['without contract type', LATER, ['useTemplateForSST']],
    ['with the end it has', { newEndMission: '2026-12-31', ...BOTH }, ['newEndMission']],
    ['with an end before its start', { newEndMission: '2025-12-31', ...BOTH }, ['newEndMission']],
    ['with cents', { ...PRICES, newSalePrice: 650.5, ...BOTH }, ['newSalePrice']],
    ['below zero', { ...PRICES, newPurchasePrice: -1, ...BOTH }, ['newPurchasePrice']],
    ['with the price it has', { ...PRICES, newPurchasePrice: 450, ...BOTH }, ['newPurchasePrice']],
    ['with a price and no date', { ...PRICES, newPricingDate: null, ...BOTH }, ['newPricingDate']],
    ['with a price from before the mission', { ...PRICES, newPricingDate: '2025-12-31', ...BOTH }, ['newPricingDate']],
    ['with a price from after its end', { ...PRICES, newPricingDate: '2027-01-01', ...BOTH }, ['newPricingDate']],
    ['with 291 characters', { ...LATER, ...BOTH, firstClause: '🌱'.repeat(291) }, ['firstClause']],
    ['with a price no contract says', { ...PRICES, useTemplateForPDS: true }, ['useTemplateForSST']],
    [
      'with a contract that says nothing',
      { newSalePrice: 650, newPricingDate: '2026-12-01', ...BOTH },
      ['useTemplateForSST'],
    ],
  ];
  for (const [what, input, fields] of refusals) {
    it(`${what}, naming the field and writing nothing`, () =>
      api.rollback(async (test) => {
        const { amend, amendments, contracts, end } = await world(test);
        const { code, errors } = await amend(input);
        assert.equal(code, 'CREATE_MISSION_AMENDMENT_ERROR');
        assert.deepEqual(errors[0]?.extensions.invalidArgs, fields);
        assert.equal(errors[0]?.extensions.status, 422);
        assert.deepEqual([await amendments(), await contracts(), await end()], [[], [], '2026-12-31']);
      }));
  }

  it('once the mission is over, except to the service account', () =>
    api.rollback(async (test) => {
      const { amend, staff, end } = await world(test, { end_mission: '2026-11-19' });
      assert.equal((await amend({ ...LATER, ...BOTH })).errors[0]?.extensions.reason, 'MISSION_STATE');
      assert.equal((await amend({ ...LATER, ...BOTH }, asSystem(staff.id))).code, undefined);
      assert.equal(await end(), '2027-03-31');
    }));

  it('with a price in a billed month, or below the purchase price without finance', () =>
    api.rollback(async (test) => {
      const { amend, id, staff } = await world(test);
      await report(test, id, { billed: true });
      const billed = await amend({ ...PRICES, newPricingDate: '2026-11-30', ...BOTH });
      assert.deepEqual(billed.errors[0]?.extensions.invalidArgs, ['newPricingDate']);
      const loss = { ...PRICES, newSalePrice: 400, ...BOTH };
      const account = asAdmin(staff.id, new Set(['account']));
      assert.deepEqual((await amend(loss, account)).errors[0]?.extensions.invalidArgs, ['newSalePrice']);
      const asked = (await amend(loss)).errors[0];
      assert.deepEqual(asked?.extensions.invalidArgs, ['confirmNegativeMargin']);
      assert.match(asked?.message ?? '', /perd 80,00\s€/);
      assert.equal((await amend({ ...loss, confirmNegativeMargin: true })).code, undefined);
    }));

  it('with a price of nothing, before somebody says that it is meant', () =>
    api.rollback(async (test) => {
      const { amend } = await world(test);
      const free = { ...PRICES, newPurchasePrice: 0, ...BOTH };
      const asked = (await amend(free)).errors[0];
      assert.deepEqual(asked?.extensions.invalidArgs, ['confirmZeroPrice']);
      assert.match(asked?.message ?? '', /rechargez-la\.$/);
      assert.equal((await amend({ ...free, confirmZeroPrice: true })).code, undefined);
    }));

  it('with a price that another one follows', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      const planned = { purchase_price_cents: 46_000, sale_price_cents: 61_000, astreinte_coef: 2 };
      await test.db
        .insertInto('pricing')
        .values({ mission_id: id, start_date: '2026-12-15', ...planned })
        .execute();
      const { errors } = await amend({ ...PRICES, ...BOTH });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['newPricingDate']);
    }));

  it('before a signed day, and before days that are entered, which it names', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      await report(test, id);
      const { errors } = await amend({ newEndMission: '2026-11-09', ...BOTH });
      assert.deepEqual(errors[0]?.extensions.data, { days: ['2026-11-10'] });
      await test.db.updateTable('activity').set({ validation: 'signed' }).execute();
      const signed = await amend({ newEndMission: '2026-11-09', ...BOTH });
      assert.match(signed.errors[0]?.message ?? '', /Des jours signés/);
    }));

  it('when a side has nobody to sign', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test, { bloomer_billing_society_id: null });
      assert.equal((await amend({ ...LATER, ...BOTH })).code, 'SOCIETY_NOT_FOUND');
      await test.db.deleteFrom('mission_contact').where('mission_id', '=', id).execute();
      const { errors } = await amend({ ...LATER, useTemplateForPDS: true });
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['useTemplateForPDS']);
    }));

  it('beyond 36 months of portage without finance', () =>
    api.rollback(async (test) => {
      const portage = await test.create.society({ portage: true });
      const { amend, staff } = await world(test, { bloomer_billing_society_id: portage.id });
      const account = asAdmin(staff.id, new Set(['account']));
      const until = (newEndMission: string) => amend({ newEndMission, ...BOTH }, account);
      assert.deepEqual((await until('2029-01-01')).errors[0]?.extensions.invalidArgs, ['newEndMission']);
      assert.equal((await until('2028-12-31')).code, undefined);
    }));

  it('with a safe sentence when something breaks, and nothing is written', () =>
    api.rollback(async (test) => {
      const { amend, amendments, end } = await world(test);
      const { jobs } = test.platform;
      test.platform.jobs = { ...jobs, enqueue: () => Promise.reject(new Error('secret of the database')) };
      const { code, errors } = await amend({ ...LATER, ...BOTH });
      test.platform.jobs = jobs;
      assert.deepEqual([code, errors[0]?.extensions.status], ['CREATE_MISSION_AMENDMENT_ERROR', 500]);
      assert.doesNotMatch(JSON.stringify(errors), /secret/);
      assert.deepEqual([await amendments(), await end()], [[], '2026-12-31']);
    }));
});
