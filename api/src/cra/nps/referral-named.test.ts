import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXECUTE, EXPORT, goneContact, officer, REQUEST } from '../../identity/privacy/privacy.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asLink } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { filledMonth } from '../activities/activities.fixture.ts';

const ANSWER = 'mutation ($input: MissionFollowUpInput!) { missionFollowUp(input: $input) { score } }';
const REFER = 'mutation ($input: ReferPersonInput!) { referPerson(input: $input) { email } }';

const api = testApi();

describe('whoever was recommended', () => {
  it('gets a copy of it, and leaves neither name nor address once erased', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const manager = await test.create.staff();
      const asked = { csm_staff_id: manager.id, enable_referral_nps_client: true };
      await test.db.updateTable('mission').set(asked).where('id', '=', month.mission.id).execute();
      const link = asLink('nps', month.activityId, month.contact.id);
      const place = { activityId: month.activityId, type: 'client' };
      await test.db.updateTable('activity').set({ validation: 'signed', validated_at: new Date() }).execute();
      assert.deepEqual((await test.execute(link, ANSWER, { input: { ...place, score: 10 } })).errors, []);
      const named = { fullname: 'Le Guillou Yann, Dr', email: 'Yann@gone.example', note: 'Excellent', consent: true };
      assert.deepEqual((await test.execute(link, REFER, { input: { ...place, ...named } })).errors, []);
      const { viewer } = await goneContact(test);
      await test.execute(viewer, EXPORT);
      await test.runJobs();
      const { json_file_id: id } = await test.db
        .selectFrom('privacy_request')
        .select('json_file_id')
        .executeTakeFirstOrThrow();
      const file = await test.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      assert.match((await readStoredFile(test.platform, file)).toString(), /Recommandations reçues[\s\S]*Excellent/);
      const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
      const done = await test.execute(await officer(test), EXECUTE, { id: recordId, typed: 'yann@gone.example' });
      assert.deepEqual(done.errors, []);
      assert.deepEqual(await test.db.selectFrom('referral_lead').selectAll().execute(), []);
      const told = test.db.selectFrom('notification').select('id').where('dedupe_key', 'like', 'referral:%');
      assert.deepEqual(await told.execute(), []);
    }));
});
