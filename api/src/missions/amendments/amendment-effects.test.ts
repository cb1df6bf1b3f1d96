import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committingTestApi } from '../../testing/test-api.ts';
import { report } from '../missions/missions.fixture.ts';
import { ABANDON, BOTH, BOTH_PRICES, prices, sign, world } from './amendments.fixture.ts';

const api = committingTestApi();

describe('a signed contract of an amendment', () => {
  it('brings the price of its own side, and the last one ends the amendment', () =>
    api.rollback(async (test) => {
      const { amend, id, amendments } = await world(test);
      await test.db
        .updateTable('pricing')
        .set({ taxes: 10, astreinte_coef: 1.5, saturday_coef: 1.25, sunday_coef: 3 })
        .where('mission_id', '=', id)
        .execute();
      await amend(BOTH_PRICES);
      assert.equal((await prices(test, id)).length, 1);
      await sign(test, id, 'PDS');
      const before = { start_date: '2026-12-01', purchase_price_cents: 45_000, sale_price_cents: 65_000 };
      assert.deepEqual((await prices(test, id))[1], { ...before, taxes: 10, astreinte_coef: 1.5, saturday_coef: 1.25 });
      assert.deepEqual((await amendments())[0]?.state, 'partiallySigned');
      await sign(test, id, 'SST');
      assert.equal((await prices(test, id))[1]?.purchase_price_cents, 48_000);
      assert.equal((await prices(test, id)).length, 2);
      const [amendment] = await amendments();
      assert.equal(amendment?.state, 'signed');
      assert.ok(amendment?.ended_at);
      const events = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('object_id', '=', id)
        .where('action', '=', 'amendment.price')
        .execute();
      assert.equal(events.length, 2);
      assert.equal((await amend({ newEndMission: '2027-03-31', ...BOTH })).code, undefined);
    }));

  it('says to whoever wants another change that the other side has to sign, as nobody can abandon it any more', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      const another = async () => (await amend({ newEndMission: '2027-03-31', ...BOTH })).errors[0]?.message ?? '';
      await amend(BOTH_PRICES);
      assert.match(await another(), /doit être signé ou abandonné\.$/);
      await sign(test, id, 'PDS');
      assert.match(await another(), /n°\u00a01 n’est signé que d’un côté.*l’autre doit le signer aussi/);
    }));

  it('corrects the price that already begins that day and leaves later ones', () =>
    api.rollback(async (test) => {
      const { amend, id } = await world(test);
      await amend(BOTH_PRICES);
      const [first] = await prices(test, id);
      for (const start_date of ['2026-12-01', '2026-12-15']) {
        await test.db
          .insertInto('pricing')
          .values({ ...first, mission_id: id, start_date, purchase_price_cents: 46_000, sale_price_cents: 61_000 })
          .execute();
      }
      await sign(test, id, 'SST');
      const rows = await prices(test, id);
      assert.deepEqual(
        rows.map((row) => [row.purchase_price_cents, row.sale_price_cents]),
        [
          [45_000, 60_000],
          [48_000, 61_000],
          [46_000, 61_000],
        ],
      );
    }));

  it('tells finance when a month was invoiced at the former price meanwhile, once', () =>
    api.rollback(async (test) => {
      const { amend, id, staff } = await world(test);
      await amend({ ...BOTH_PRICES, newPricingDate: '2026-11-01' });
      await report(test, id, { billed: true });
      await sign(test, id, 'SST');
      await sign(test, id, 'PDS');
      const told = await test.db
        .selectFrom('notification')
        .select('staff_id')
        .where('kind', '=', 'invoiceError')
        .execute();
      assert.deepEqual(told, [{ staff_id: staff.id }]);
    }));

  it('changes no price when only the end moves, nor once the amendment is given up', () =>
    api.rollback(async (test) => {
      const extended = await world(test);
      await extended.amend({ newEndMission: '2027-03-31', useTemplateForSST: true });
      await sign(test, extended.id, 'SST');
      assert.equal((await prices(test, extended.id)).length, 1);
      assert.equal((await extended.amendments())[0]?.state, 'signed');
      const given = await world(test);
      const { recordId } = (await given.amend(BOTH_PRICES)).data.createMissionAmendment;
      await test.execute(given.admin, ABANDON, { id: recordId });
      await sign(test, given.id, 'PDS');
      assert.equal((await prices(test, given.id)).length, 1);
      assert.equal((await given.amendments())[0]?.state, 'abandoned');
    }));
});
