import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { sweepDeposits } from '../e-invoicing/deposit.service.ts';
import { say, sentInvoice } from '../e-invoicing/platform.fixture.ts';
import { bank, credit } from './bank-undo.fixture.ts';

const api = testApi();

describe('the platform of an invoice whose match was wrong', () => {
  const flows = async (test: TestContext) => {
    const told = await test.db.selectFrom('dev_platform_flow').select('bytes').where('syntax', '=', 'CDAR').execute();
    return told.map(({ bytes }) => /ValueAmount currencyID="EUR">([^<]*)/.exec(bytes.toString())?.[1]).sort();
  };
  const numberOf = async ({ db }: TestContext, id: string) =>
    (await db.selectFrom('invoice').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number ?? '';

  it('does not hear what it was not told yet', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await undo(movement, id);
      await test.runJobs();
      assert.deepEqual(await flows(test), []);
      await brings(credit('3600.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['3600.00']);
    }));

  it('is not taken back while the platform hears of it', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      const claimed = (until: string | null) =>
        test.db.updateTable('invoice_deposit').set({ claimed_until: until }).where('kind', '=', 'payment').execute();
      await claimed('2026-11-20T12:02:00Z');
      const { code, errors } = await undo(movement, id);
      assert.equal(code, 'CONFLICT', JSON.stringify(errors));
      assert.deepEqual((await money(id)).slice(0, 2), [3600, 3600]);
      await claimed(null);
      assert.deepEqual((await undo(movement, id)).errors, []);
    }));

  it('is believed in what it had said itself, of a part', () =>
    api.rollback(async (test) => {
      const { id, flowId } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await say(test, flowId, { code: '212', amounts: [{ cents: 100_000, rate: 20 }] });
      assert.deepEqual((await undo(movement, id)).errors, []);
      assert.deepEqual(await money(id), [2600, 1000, null]);
    }));

  it('is believed in what it had said itself, of the whole: the invoice stays paid, on the day of that', () =>
    api.rollback(async (test) => {
      const { id, flowId } = await sentInvoice(test);
      const { finance, brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await say(test, flowId, { code: '212', amounts: [{ cents: 360_000, rate: 20 }] });
      assert.deepEqual((await undo(movement, id)).errors, []);
      assert.deepEqual(await money(id), [3600, 3600, '2026-11-21']);
      const { data } = await test.execute(finance, 'query ($id: ID!) { invoice(recordId: $id) { paymentReference } }', {
        id,
      });
      assert.match(data.invoice.paymentReference, /^Plateforme /);
      await test.runJobs();
      assert.deepEqual(await flows(test), []);
    }));

  it('is told nothing twice, and what it was told is no money any more', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('1000.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['1000.00']);
      await undo(movement, id);
      assert.deepEqual(await money(id), [3600, 0, null]);
      await brings(credit('3600.00', await numberOf(test, id)));
      await test.runJobs();
      assert.deepEqual(await flows(test), ['1000.00', '2600.00']);
    }));

  for (const [mood, heard] of [
    ['lost', ['1000.00', '2600.00']],
    ['away', ['3600.00']],
  ] as const) {
    it(`that was ${mood} when it was told is asked what it knows, and nothing of that is money or told twice`, () =>
      api.rollback(async (test) => {
        const { id } = await sentInvoice(test);
        const { brings, undo, money } = await bank(test);
        const movement = await brings(credit('1000.00', await numberOf(test, id)));
        await test.db.insertInto('dev_platform_mood').values({ mood }).execute();
        await test.runJobs();
        assert.deepEqual((await undo(movement, id)).errors, []);
        await test.db.deleteFrom('dev_platform_mood').execute();
        await brings(credit('3600.00', await numberOf(test, id)));
        for (const minute of ['05', '20', '40']) {
          test.setNow(`2026-11-20T09:${minute}:00Z`);
          await sweepDeposits(test.platform);
        }
        assert.deepEqual(await flows(test), heard);
        assert.deepEqual((await money(id)).slice(0, 2), [3600, 3600]);
      }));
  }

  it('is asked of what it was told without an answer: where it knows, it is believed no more than before', () =>
    api.rollback(async (test) => {
      const { id } = await sentInvoice(test);
      const { brings, undo, money } = await bank(test);
      const movement = await brings(credit('3600.00', await numberOf(test, id)));
      await test.db.insertInto('dev_platform_mood').values({ mood: 'lost' }).execute();
      await test.runJobs();
      await undo(movement, id);
      await test.db.deleteFrom('dev_platform_mood').execute();
      test.setNow('2026-11-20T09:05:00Z');
      await sweepDeposits(test.platform);
      assert.deepEqual(await money(id), [3600, 0, null]);
    }));
});
