import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import {
  bloomerSignedMonth,
  filledMonth,
  monthText,
  NOVEMBER,
  OCTOBER,
  UPSERT,
} from '../activities/activities.fixture.ts';
import { inputOf, monthsOf } from './cra-entry.fixture.ts';

async function storedDetails(test: TestContext, id: string): Promise<string> {
  const row = await test.db.selectFrom('activity').select('details').where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.stringify(row.details);
}

describe('upsertActivity on an existing month', () => {
  let api: CommittingTestApi;
  before(async () => {
    api = await openCommittingTestApi();
  });
  after(() => api.close());

  it('refuses an old version, with the present one', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const edit = (version: number) =>
        test.execute(month.viewer, UPSERT, inputOf(month, { recordId: month.activityId, version }));
      assert.equal((await edit(1)).data.upsertActivity.activity.version, 2);
      const late = await edit(1);
      assert.equal(late.code, 'CONFLICT');
      assert.deepEqual(late.errors[0]?.extensions.data, {
        version: 2,
        recordId: month.activityId,
        nbDaysDetails: await storedDetails(test, month.activityId),
      });
    }));

  it('replaces the prepared document when the days change, and keeps it when they do not', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const same = await test.execute(month.viewer, UPSERT, inputOf(month, { recordId: month.activityId }));
      assert.equal(same.data.upsertActivity.activity.signingDocumentId, month.documentId);
      const nbDaysDetails = monthText(OCTOBER, { '2026-10-05': { dayWorked: 0.5 } });
      const { data } = await test.execute(
        month.viewer,
        UPSERT,
        inputOf(month, { recordId: month.activityId, nbDaysDetails }),
      );
      assert.notEqual(data.upsertActivity.activity.signingDocumentId, month.documentId);
      const old = await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('id', '=', month.documentId)
        .executeTakeFirst();
      assert.deepEqual([old?.status, old?.void_reason], ['void', 'SUPERSEDED']);
    }));

  it('prepares nothing before signing opens nor without a contact to ask', () =>
    api.rollback(async (test) => {
      const made = await test.create.mission();
      const early = inputOf(made, { month: NOVEMBER, nbDaysDetails: monthText(NOVEMBER) });
      assert.equal(
        (await test.execute(asBloomer(made.bloomer), UPSERT, early)).data.upsertActivity.CRAStatus,
        'SIGNATURE_NOT_CREATED',
      );
      await test.db.updateTable('contact').set({ email: null }).where('id', '=', made.contact.id).execute();
      const { data } = await test.execute(asBloomer(made.bloomer), UPSERT, inputOf(made));
      assert.equal(data.upsertActivity.CRAStatus, 'SIGNATURE_NOT_CREATED');
    }));

  it('is read-only once signed, validated, uploaded or in a closed month', () =>
    api.rollback(async (test) => {
      const signed = await bloomerSignedMonth(test);
      const edit = () => test.execute(signed.viewer, UPSERT, inputOf(signed, { recordId: signed.activityId }));
      assert.equal((await edit()).errors[0]?.extensions.reason, 'SIGNING');
      await test.db.updateTable('signing_document').set({ status: 'void' }).execute();
      const set = (values: object) =>
        test.db.updateTable('activity').set(values).where('id', '=', signed.activityId).execute();
      await set({ validation: 'forced' });
      assert.equal((await edit()).errors[0]?.extensions.reason, 'VALIDATED');
      await set({ validation: null });
      await test.db.insertInto('month_lock').values({ month: OCTOBER, locked_by: 'x' }).execute();
      const locked = await edit();
      assert.equal(locked.errors[0]?.extensions.reason, 'MONTH_LOCKED');
      assert.match(locked.errors[0]?.message ?? '', /mois clôturé/);
    }));

  it('warns above one day over all missions and refuses above one and a half', () =>
    api.rollback(async (test) => {
      const [colleague, manager] = [await test.create.staff(), await test.create.staff()];
      const first = await filledMonth(test, undefined, await test.create.mission({ csm_staff_id: colleague.id }));
      const second = await test.create.mission({ bloomer_id: first.bloomer.id, csm_staff_id: manager.id });
      const save = (dayWorked: number) =>
        test.execute(
          first.viewer,
          UPSERT,
          inputOf(second, { nbDaysDetails: monthText(OCTOBER, { '2026-10-05': { dayWorked } }) }),
        );
      const refused = await save(1);
      assert.equal(refused.code, 'BAD_USER_INPUT');
      assert.deepEqual(refused.errors[0]?.extensions.invalidArgs, ['nbDaysDetails.2026-10-05.dayWorked']);
      assert.match(refused.errors[0]?.message ?? '', /au plus 1,5\u00a0jour.* le 5 octobre 2026, avec .*Mission /);
      const warned = await save(0.5);
      assert.equal(warned.data.upsertActivity.warnings.length, 1);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', manager.id).execute();
      assert.equal(told.length, 1);
      const { firstname, lastname } = first.bloomer;
      assert.match(
        told[0]?.description ?? '',
        new RegExp(`^${firstname} ${lastname}\u00a0: plus d’un jour déclaré le 5`),
      );
      const other = await test.db
        .selectFrom('notification')
        .select('id')
        .where('staff_id', '=', colleague.id)
        .execute();
      assert.equal(other.length, 1, 'the account manager of the other mission is told too');
    }));

  it('makes one month of a double click on two connections', () =>
    api.committed(async (test) => {
      const made = await test.create.mission();
      const clicks = await Promise.all(
        [1, 2, 3, 4].map(() => test.execute(asBloomer(made.bloomer), UPSERT, inputOf(made))),
      );
      assert.equal((await monthsOf(test, made.mission.id)).length, 1);
      assert.equal(clicks.filter(({ data }) => data.upsertActivity.info === null).length, 1);
      assert.equal(new Set(clicks.map(({ data }) => data.upsertActivity.recordId)).size, 1);
      const documents = await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('activity_id', '=', clicks[0]?.data.upsertActivity.recordId)
        .execute();
      assert.equal(documents.length, 1);
    }));
});
