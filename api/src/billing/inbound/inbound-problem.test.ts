import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { arrive, expectedDocument, expectingMonth, inboundOf, paperOf } from './inbound.fixture.ts';
import { MAX_LOOKED_AT } from './inbound.repository.ts';
import { matchWaiting } from './inbound-matching.service.ts';

const api = testApi();

/** An invoice that asks a day more than its month is worth. */
async function tooDear(test: TestContext) {
  const month = await expectingMonth(test);
  const document = await expectedDocument(test, month.activityId);
  const lines = document.lines.map((line) => ({ ...line, quantity: line.quantity + 10_000 }));
  await arrive(test, await paperOf({ ...document, lines, totals: totalsOf(lines) }));
  const months = async () => (await inboundOf(test, month.finance))[0].months.length;
  assert.equal(await months(), 1);
  return months;
}

describe('a received invoice whose month is worth something else', () => {
  it('is offered other months however its sentence is written', () =>
    api.rollback(async (test) => {
      const months = await tooDear(test);
      await test.db.updateTable('inbound_invoice').set({ problem: 'Ce mois a un autre montant.' }).execute();
      assert.equal(await months(), 1);
    }));

  it('keeps no newer one waiting, however many never find their month', () =>
    api.rollback(async (test) => {
      await tooDear(test);
      const isLookedAt = async () =>
        (
          await test.db
            .selectFrom('inbound_invoice')
            .select('looked_at')
            .where('flow_id', 'not like', 'junk-%')
            .executeTakeFirstOrThrow()
        ).looked_at !== null;
      await sql`insert into inbound_invoice (platform, flow_id, name, state, said, received_at)
        select platform, 'junk-' || n, name, 'toMatch', said, received_at - interval '1 day'
        from inbound_invoice, generate_series(1, ${MAX_LOOKED_AT}) as n`.execute(test.db);
      await matchWaiting(test.platform);
      assert.equal(await isLookedAt(), false, 'the oldest come first');
      test.setNow('2026-11-20T09:30:00Z');
      assert.equal(await matchWaiting(test.platform), MAX_LOOKED_AT);
      assert.equal(await isLookedAt(), true);
    }));

  it('that the version before told without a code is offered them once it is looked at again', () =>
    api.rollback(async (test) => {
      const months = await tooDear(test);
      await test.db.updateTable('inbound_invoice').set({ problem_code: null }).execute();
      assert.equal(await months(), 0);
      await matchWaiting(test.platform);
      assert.equal(await months(), 1);
    }));
});
