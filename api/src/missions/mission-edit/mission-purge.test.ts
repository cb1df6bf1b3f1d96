import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { report, world } from '../missions/missions.fixture.ts';
import { purgeMissions } from './mission-purge.service.ts';

const api = testApi();

const DELETED = new Date('2026-10-20T09:00:00Z');
const JUST_OVER = '2026-11-19T09:00:01Z';

/** A deleted mission with a month and a prepared document, a draft of a contract and a notification. */
async function deleted(test: TestContext) {
  const { db } = test;
  const { id, bloomer } = await world(test, { deleted_at: DELETED });
  const activity = await report(test, id);
  const document = await db
    .insertInto('signing_document')
    .values({ activity_id: activity.id, version: 1, snapshot: '{}', snapshot_sha256: 'h', status: 'void' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notification')
    .values({
      bloomer_id: bloomer.id,
      kind: 'missingCRA',
      title: 't',
      description: 'd',
      dedupe_key: 'k',
      mission_id: id,
    })
    .execute();
  return { id, activityId: activity.id, documentId: document.id };
}

const isThere = async ({ db }: TestContext, id: string) =>
  (await db.selectFrom('mission').select('id').where('id', '=', id).execute()).length === 1;

describe('a deleted mission', () => {
  it('leaves thirty days later, with what only it has, and its audit says so', () =>
    api.rollback(async (test) => {
      const { id, activityId } = await deleted(test);
      const other = await world(test);
      test.setNow('2026-11-19T09:00:00Z');
      await purgeMissions(test.platform);
      assert.ok(await isThere(test, id), 'not a day before');
      test.setNow(JUST_OVER);
      await purgeMissions(test.platform);
      assert.ok(!(await isThere(test, id)));
      assert.ok(await isThere(test, other.id), 'nobody deleted the other one');
      const months = await test.db.selectFrom('activity').select('id').where('id', '=', activityId).execute();
      assert.deepEqual(months, []);
      const events = await test.db.selectFrom('audit_event').select('action').where('object_id', '=', id).execute();
      assert.deepEqual(events, [{ action: 'mission.purge' }]);
    }));

  it('stays, out of sight, while somebody’s signature hangs on it, and stops no other', () =>
    api.rollback(async (test) => {
      const signed = await deleted(test);
      await test.db
        .insertInto('signature')
        .values({
          document_id: signed.documentId,
          role: 'bloomer',
          signer_fullname: 'Camille Durand',
          signer_identity: 'bloomer:1',
          level: 'session',
          consent_text: 'c',
          snapshot_sha256: 'h',
        })
        .execute();
      const { mission } = await test.create.mission({ deleted_at: DELETED });
      test.setNow(JUST_OVER);
      await purgeMissions(test.platform);
      assert.ok(await isThere(test, signed.id));
      assert.ok(!(await isThere(test, mission.id)));
    }));
});
