import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forgetWhatIsDue } from '../../desk/retention/retention.service.ts';
import { storeFile } from '../../platform/files/files.ts';
import { committingTestApi } from '../../testing/test-api.ts';
import { forgetIdentityDocuments } from '../people/identity-retention.service.ts';
import { goneWithMission, officer } from './privacy.fixture.ts';

const api = committingTestApi();

const HOLD =
  'mutation ($id: ID!) { setLegalHold(personKind: bloomer, recordId: $id, reason: "Prud’hommes") { reason } }';
const LIFT = 'mutation ($id: ID!) { liftLegalHold(personKind: bloomer, recordId: $id) }';

describe('data under a legal hold', () => {
  it('outlive their age until the hold is lifted, those of others do not', () =>
    api.committed(async (test) => {
      const { db, create, platform } = test;
      const { bloomer } = await goneWithMission(test);
      const other = await create.bloomer();
      await db
        .insertInto('notification')
        .values({ bloomer_id: other.id, kind: 'win', title: 't', description: 'd', dedupe_key: 'o' })
        .execute();
      const paper = await storeFile(platform, db, { bytes: Buffer.from('%PDF-'), name: 'cni.pdf', state: 'clean' });
      const checked = { credential_checked_at: '2015-01-01T00:00:00Z', credential_file_id: paper.id };
      await db.updateTable('bloomer').set(checked).where('id', '=', bloomer.id).execute();
      const old = '2015-01-01T00:00:00Z';
      await db.updateTable('notification').set({ created_at: old }).execute();
      await db.updateTable('help_message').set({ created_at: old }).execute();
      await db.updateTable('activity_score').set({ collect_date: '2015-01-01' }).execute();
      const left = async () => ({
        news: (await db.selectFrom('notification').select('bloomer_id').execute()).map((row) => row.bloomer_id),
        help: (await db.selectFrom('help_message').select('id').execute()).length,
        comments: (await db.selectFrom('activity_score').select('comment').execute()).map((row) => row.comment),
        paper: (
          await db.selectFrom('bloomer').select('credential_file_id').where('id', '=', bloomer.id).executeTakeFirst()
        )?.credential_file_id,
      });
      const by = await officer(test);
      await test.execute(by, HOLD, { id: bloomer.id });
      await forgetWhatIsDue(platform);
      await forgetIdentityDocuments(platform);
      assert.deepEqual(await left(), {
        news: [bloomer.id],
        help: 1,
        comments: ['Très bien, merci Zélie'],
        paper: paper.id,
      });
      await test.execute(by, LIFT, { id: bloomer.id });
      await db.deleteFrom('retention_run').execute();
      await forgetWhatIsDue(platform);
      await forgetIdentityDocuments(platform);
      assert.deepEqual(await left(), { news: [], help: 0, comments: [null], paper: null });
    }));
});
