import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { waitingSeals } from '../../paper/documents/waiting-seals.figures.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  bloomerSignedMonth,
  CLIENT_SIGN,
  filledMonth,
  octoberReport,
  served,
} from '../activities/activities.fixture.ts';
import { sweepPreparation, sweepSealing } from './signing.jobs.ts';

const FORCE = `mutation ($id: ID!) { validateCRA(
  activityRecordID: $id, validate: true, signerFullname: "Alice Martin", reason: "Client absent"
) { CRAStatus } }`;

const api = testApi();

async function fullySigned(test: TestContext) {
  const filled = await filledMonth(test);
  const colleague = await test.create.contact(filled.client.id);
  const seat = { mission_id: filled.mission.id, contact_id: colleague.id, role: 'operations' as const, position: 2 };
  await test.db.insertInto('mission_contact').values(seat).execute();
  const month = await bloomerSignedMonth(test, filled);
  await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
  const status = async () =>
    (
      await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('id', '=', month.documentId)
        .executeTakeFirstOrThrow()
    ).status;
  return { month, colleague, status };
}

describe('the seal', () => {
  it('is made once, although the job runs twice, and tells both sides, the contact who did not sign too', () =>
    api.rollback(async (test) => {
      const { month, colleague, status } = await fullySigned(test);
      await test.runJobs();
      await test.db.updateTable('job_run').set({ state: 'queued' }).where('job_name', '=', 'craSeal').execute();
      await test.runJobs();
      assert.equal(await status(), 'sealed');
      assert.equal((await test.db.selectFrom('file').selectAll().execute()).length, 2);
      const mails = await test.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'cra-sealed').execute();
      assert.deepEqual(
        mails.map(({ recipient }) => recipient).sort(),
        [month.bloomer.email, month.contact.email, colleague.email].sort(),
      );
      const [event] = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'document.seal')
        .execute();
      const data = event?.data as { originalSha256: string; sealedSha256: string };
      assert.notEqual(data.originalSha256, data.sealedSha256);
    }));

  it('waits for the time-stamp authority instead of using local time, and the sweep makes it later', () =>
    api.rollback(async (test) => {
      const down = createServer((_request, response) => response.writeHead(503).end());
      await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
      const { environment } = test.platform;
      const before = environment.tsaUrl;
      environment.tsaUrl = `http://127.0.0.1:${(down.address() as AddressInfo).port}`;
      try {
        const { month, status } = await fullySigned(test);
        await test.runJobs();
        assert.equal(await status(), 'fullySigned');
        const path = octoberReport(month.activityId);
        await assert.rejects(served(test, month.viewer, path), { code: 'EXTERNAL_UNAVAILABLE' });
        environment.tsaUrl = before;
        await sweepSealing(test.platform);
        assert.equal(await status(), 'fullySigned', 'young documents belong to their job');
        test.setNow('2026-12-20T09:00:00Z');
        await sweepSealing(test.platform);
        assert.equal(await status(), 'sealed');
      } finally {
        environment.tsaUrl = before;
        down.close();
      }
    }));

  it('of a month that was forced is missed like any other, and the sweep makes it later', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const forced = await test.execute(admin, FORCE, { id: month.activityId });
      assert.deepEqual(forced.errors, []);
      // Its job is gone, as after its last try.
      await test.db.deleteFrom('job_run').where('job_name', '=', 'craSeal').execute();
      const waiting = async () => (await waitingSeals(test.db)).map(({ document, missionId }) => [document, missionId]);
      assert.deepEqual(await waiting(), [['cra', month.mission.id]]);
      test.setNow('2026-12-20T09:00:00Z');
      await sweepSealing(test.platform, AbortSignal.abort());
      assert.deepEqual(await waiting(), [['cra', month.mission.id]], 'a server that ends begins nothing');
      await sweepSealing(test.platform);
      assert.deepEqual(await waiting(), []);
      const report = await test.db.selectFrom('forced_report').select('sealed_file_id').executeTakeFirstOrThrow();
      assert.notEqual(report.sealed_file_id, null);
    }));

  it('is for documents that both signed only', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      test.setNow('2026-12-20T09:00:00Z');
      await sweepSealing(test.platform);
      const document = await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('id', '=', month.documentId)
        .executeTakeFirst();
      assert.deepEqual([document?.status, document?.sealed_file_id], ['bloomerSigned', null]);
    }));
});

describe('the preparation sweep', () => {
  it('keeps no month waiting behind those that cannot be made ready yet', () =>
    api.rollback(async (test) => {
      test.setNow('2026-10-10T09:00:00Z');
      const [alone, early] = [await filledMonth(test), await filledMonth(test)];
      await test.db.deleteFrom('mission_contact').where('mission_id', '=', alone.mission.id).execute();
      const ending = await filledMonth(test);
      const first = { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
      await test.db.updateTable('activity').set(first).where('id', '=', ending.activityId).execute();
      const over = { end_mission: '2026-10-15' };
      const missions = [ending.mission.id, alone.mission.id];
      await test.db.updateTable('mission').set(over).where('id', 'in', missions).execute();
      await sweepPreparation(test.platform, undefined, 1);
      const made = await test.db.selectFrom('signing_document').select('activity_id').execute();
      assert.deepEqual(made, [{ activity_id: first.id }], `${early.activityId} is signed from the 24th on`);
    }));

  it('makes a month ready on the day its signing opens, and only that', () =>
    api.rollback(async (test) => {
      test.setNow('2026-10-10T09:00:00Z');
      const month = await filledMonth(test);
      const live = () =>
        test.db.selectFrom('signing_document').selectAll().where('activity_id', '=', month.activityId).execute();
      await sweepPreparation(test.platform);
      assert.equal((await live()).length, 0);
      test.setNow('2026-10-24T09:00:00Z');
      await sweepPreparation(test.platform);
      await sweepPreparation(test.platform);
      assert.deepEqual(
        (await live()).map(({ status }) => status),
        ['prepared'],
      );
    }));
});
