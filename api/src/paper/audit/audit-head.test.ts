import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { auditSystem } from '../../platform/audit/audit.ts';
import { definedSweeps } from '../../platform/jobs/sweeps.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const api = testApi();

const event = { action: 'test', objectKind: 'thing', objectId: '1' };

async function night({ platform }: TestContext): Promise<void> {
  const sweep = definedSweeps().find(({ name }) => name === 'auditHead');
  await sweep?.run(platform, new AbortController().signal);
}

async function heads({ db }: TestContext) {
  const { rows } = await sql<{ day: string; isLast: boolean }>`select h.day::text as day,
    h.hash = (select l.hash from audit_link l where l.seq = h.seq) as "isLast" from audit_head h order by day`.execute(
    db,
  );
  return rows;
}

describe('the head of the audit', () => {
  it('is recorded once a day, for the day that is over', () =>
    api.rollback(async (test) => {
      await auditSystem(test.db, event);
      await night(test);
      await auditSystem(test.db, event);
      await night(test);
      assert.deepEqual(await heads(test), [{ day: '2026-11-19', isLast: true }]);
      test.setNow('2026-11-21T09:00:00Z');
      await night(test);
      assert.deepEqual(await heads(test), [
        { day: '2026-11-19', isLast: true },
        { day: '2026-11-20', isLast: true },
      ]);
    }));

  it('is none where nothing happened', () =>
    api.rollback(async (test) => {
      await night(test);
      assert.deepEqual(await heads(test), []);
    }));
});
