import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anInvoice } from '../billing/finance/finances.fixture.ts';
import { insertBilling } from '../billing/recruitments/recruitments.fixture.ts';
import { bareReport } from '../cra/activities/activities.fixture.ts';
import { asAdmin } from '../platform/testing/viewers.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { givenUp } from '../service-state/service-state.fixture.ts';
import { type TestContext, testApi } from '../testing/test-api.ts';

const ITEMS = `query ($mine: Boolean!) { toDoItems(kind: failedJob, mine: $mine) { id title detail missionId }
  serviceState { failedJobCount failedJobs { jobId subject } } }`;

const api = testApi();

/** Work that failed: of a report and of the invoice of a mission that `mine` looks after, and of somebody's fee. */
async function failures(test: TestContext) {
  const mine = await test.create.staff();
  const { mission, bloomer, client } = await test.create.mission({ end_mission: '2027-09-30', csm_staff_id: mine.id });
  const activity_id = await bareReport(test, mission.id, '2026-10-01', { validation: 'signed' });
  const invoiceId = await anInvoice(test, { activity_id });
  const fee = await insertBilling(test, {});
  const of = `${bloomer.firstname} ${bloomer.lastname} · ${client.name}`;
  return {
    mine,
    mission,
    of,
    fee,
    report: await givenUp(test, 'craSeal', activity_id),
    deposit: await givenUp(test, 'invoiceDeposit', invoiceId),
    ofFee: await givenUp(test, 'customerInvoice', fee.id),
  };
}

async function listed(test: TestContext, viewer: Viewer, mine: boolean) {
  const { data, errors } = await test.execute(viewer, ITEMS, { mine });
  assert.deepEqual(errors, []);
  const items: { id: string; detail: string; missionId: string | null }[] = data.toDoItems;
  return { items, state: data.serviceState };
}

describe('work that failed', () => {
  for (const permission of ['account', 'finance'] as const) {
    it(`is counted for ${permission} as the page that mends it lists it, with what it was about`, () =>
      api.rollback(async (test) => {
        const { mine, of, report, deposit, ofFee, mission } = await failures(test);
        const viewer = asAdmin(mine.id, new Set([permission]));
        const { items, state } = await listed(test, viewer, false);
        assert.equal(items.length, state.failedJobCount);
        assert.deepEqual(items.map(({ id }) => id).sort(), [report, deposit, ofFee].sort());
        for (const { id, detail } of items) {
          const { subject } = state.failedJobs.find(({ jobId }: { jobId: string }) => jobId === id);
          assert.equal(detail, `${subject} · Le PDF ne s’ouvre pas.`);
        }
        assert.equal(items.find(({ id }) => id === deposit)?.detail, `${of} · Le PDF ne s’ouvre pas.`);
        const own = await listed(test, viewer, true);
        assert.deepEqual(
          own.items.map(({ id, missionId }) => [id, missionId]).sort(),
          [report, deposit].map((id) => [id, mission.id]).sort(),
        );
      }));
  }

  it('is also of who asked for it', () =>
    api.rollback(async (test) => {
      const { ofFee } = await failures(test);
      const other = await test.create.staff();
      await test.db
        .updateTable('job_run')
        .set({ created_by: `staff:${other.id}` })
        .where('id', '=', ofFee)
        .execute();
      const { items } = await listed(test, asAdmin(other.id), true);
      assert.deepEqual(
        items.map(({ id }) => id),
        [ofFee],
      );
    }));
});
